"use strict";
// The page around the terminal: how large its letters are, keys to tap, and what to do at the end.

const LEAST_COLUMNS = 80;
const LEAST_ROWS = 24;
const USUAL_SIZE = 16;
const SMALLEST = 5;
const LARGEST = 32;
const STEP = 0.5;
// How wide and high a letter of Roboto Mono is, in its size, with a little for rounding to pixels.
const WIDE = 0.61;
const HIGH = 1.36;
const KEYS = {
  left: "\x1b[D", up: "\x1b[A", down: "\x1b[B", right: "\x1b[C",
  enter: "\r", space: " ", tab: "\t", escape: "\x1b", help: "?",
};
// Why the server has ended a line on purpose; after anything else it is tried again.
const LEFT = 4000;
const ELSEWHERE = 4001;
const LOGIN = 4003;
const REFUSED = 4004;
const RETRY_MS = [250, 500, 1000, 2000, 4000];

const terminal = document.getElementById("terminal");
const words = document.getElementById("words");
const again = document.getElementById("again");
const letters = document.getElementById("letters");
const hasFinger = matchMedia("(pointer: coarse)").matches;

/** The largest size at which the smallest board fits into this window, in steps. */
function fittingSize() {
  const box = terminal.getBoundingClientRect();
  const fits = Math.min(box.width / LEAST_COLUMNS / WIDE, box.height / LEAST_ROWS / HIGH);
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(fits / STEP) * STEP));
}

/** The usual size if the board fits, else the largest that lets it. */
function usualSize() {
  return Math.min(USUAL_SIZE, fittingSize());
}

/** That, so much smaller or larger as was chosen, but never too large for the board. */
function wantedSize() {
  return Math.max(SMALLEST, Math.min(usualSize() + chosenZoom(), fittingSize()));
}

function chosenZoom() {
  try {
    return Number(localStorage.getItem("zoom")) || 0;
  } catch {
    return 0; // a browser that lets pages remember nothing
  }
}

/** Sizes are taken once, when the terminal is made: another one means the page anew. */
function setSize(size) {
  if (size !== Number(terminal.dataset.fontSize)) location.reload();
}

function zoom(direction) {
  const size = Math.min(Number(terminal.dataset.fontSize) + direction, fittingSize());
  localStorage.setItem("zoom", Math.max(SMALLEST, size) - usualSize());
  setSize(wantedSize());
}

/** What is typed goes to the game; where there is a finger, the keyboard only comes when asked for. */
function focusGame() {
  const input = terminal.querySelector("textarea");
  if (!input) return;
  const wanted = !hasFinger || letters.getAttribute("aria-pressed") === "true";
  input.setAttribute("inputmode", wanted ? "text" : "none");
  input.setAttribute("autocapitalize", "off");
  input.setAttribute("autocomplete", "off");
  input.blur();
  input.focus({ preventScroll: true });
}

function say(sentence, button) {
  document.body.classList.remove("playing");
  words.textContent = sentence;
  again.hidden = !button;
  if (button) {
    again.textContent = button;
    again.focus();
  }
}

/** Load the page anew as soon as the server answers: the seat waits there. */
async function comeBack(attempt = 0) {
  say("The line to the server is gone. Trying to come back…");
  await new Promise((done) => setTimeout(done, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
  try {
    const answer = await fetch("alive", { cache: "no-store" });
    if (answer.ok) return location.reload();
  } catch {
    // Nobody answers yet.
  }
  return comeBack(attempt + 1);
}

function ended(event) {
  const { code, reason } = event.detail;
  if (code === LEFT) say(reason || "You have left the game.", "Play on");
  else if (code === ELSEWHERE) say(reason, "Play here");
  else if (code === REFUSED) say(reason, "Try again");
  else if (code === LOGIN) location.replace("login" + location.search);
  else comeBack();
}

terminal.dataset.sessionWebsocketUrl = new URL("ws", location.href).href.replace(/^http/, "ws").split("?")[0];
if (hasFinger) document.body.classList.add("keys");
terminal.dataset.fontSize = wantedSize();

window.addEventListener("ended", ended);
window.addEventListener("load", focusGame);
window.addEventListener("focus", focusGame);
let settling;
window.addEventListener("resize", () => {
  clearTimeout(settling);
  settling = setTimeout(() => setSize(wantedSize()), 300);
});
again.addEventListener("click", () => location.reload());
letters.addEventListener("click", () => {
  letters.setAttribute("aria-pressed", letters.getAttribute("aria-pressed") !== "true");
  focusGame();
});
for (const key of document.querySelectorAll("#keys button")) {
  key.addEventListener("pointerdown", (event) => event.preventDefault()); // the game keeps the focus
  if (key.dataset.keys) {
    key.addEventListener("click", () => window.line.send(JSON.stringify(["stdin", KEYS[key.dataset.keys]])));
  } else if (key.dataset.zoom) {
    key.addEventListener("click", () => zoom(Number(key.dataset.zoom)));
  }
}
