"use strict";
// The line to the server. The terminal opens a WebSocket by itself; this one also says which tab it
// is and which table is wanted, lets the page send keys over it, and tells the page how it ends.

(() => {
  const Plain = window.WebSocket;

  /** What tells this tab from another one of the same browser, also after it is loaded again. */
  function tab() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    try {
      const name = sessionStorage.getItem("tab") || fresh;
      sessionStorage.setItem("tab", name);
      return name;
    } catch {
      return fresh; // a browser that lets pages remember nothing
    }
  }

  window.WebSocket = class Line extends Plain {
    constructor(address) {
      const url = new URL(address);
      url.searchParams.set("tab", tab());
      const table = new URLSearchParams(location.search).get("table");
      if (table) url.searchParams.set("table", table);
      super(url);
      window.line = this;
      this.addEventListener("message", () => document.body.classList.add("playing"), { once: true });
      this.addEventListener("close", (event) => window.dispatchEvent(new CustomEvent("ended", { detail: event })));
    }

    /** What is sent before the line stands, or after it has ended, is nobody's. */
    send(text) {
      if (this.readyState === Plain.OPEN) super.send(text);
    }
  };
})();
