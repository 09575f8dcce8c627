// Two clients a match that play as fast as they can, or at a pace; prints the figures as JSON.
//   node load.js PORT MATCHES SECONDS PAUSE_MS WARM_UP_SECONDS
'use strict';

const { io } = require('socket.io-client');

const [port, matches, seconds, pauseMs, warmUp] = process.argv.slice(2).map(Number);
const latencies = [];
let moves = 0;
let measuring = false;
const sockets = [];

function seat(match, player) {
  const socket = io(`http://127.0.0.1:${port}/toy`, { transports: ['websocket'], forceNew: true });
  const id = String(player);
  sockets.push(socket);
  socket.on('connect', () => socket.emit('sync', match.id, id, undefined, 2));
  const move = (state) => {
    match.sentAt = performance.now();
    const payload = { type: 'play', args: [Math.floor(Math.random() * 7)], playerID: id };
    socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match.id, id);
  };
  const heard = (state) => {
    if (state.ctx.currentPlayer !== id) return;
    if (pauseMs) setTimeout(move, pauseMs * (0.5 + Math.random()), state);
    else move(state);
  };
  return new Promise((ready) => {
    socket.on('sync', (matchId, sync) => ready(() => heard(sync.state)));
    socket.on('update', (matchId, state) => {
      if (state.ctx.currentPlayer !== id) return;
      if (measuring) {
        moves += 1;
        latencies.push(performance.now() - match.sentAt);
      }
      heard(state);
    });
  });
}

const received = () =>
  sockets.reduce((sum, socket) => sum + socket.io.engine.transport.ws._socket.bytesRead, 0);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function main() {
  const starts = [];
  for (let number = 0; number < matches; number += 1) {
    const match = { id: `m${port}-${number}`, sentAt: 0 };
    starts.push(await seat(match, 0), await seat(match, 1));
  }
  for (const start of starts) {
    if (pauseMs) setTimeout(start, Math.random() * pauseMs);
    else start();
  }
  await sleep(1000 * warmUp);
  console.log('begin');
  const before = received();
  measuring = true;
  await sleep(1000 * seconds);
  measuring = false;
  const bytes = received() - before;
  console.log('end');
  const figures = JSON.stringify({ moves, bytes: bytes / moves, latencies_ms: latencies });
  process.stdout.write(`${figures}\n`, () => process.exit(0));
}

main();
