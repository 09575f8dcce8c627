// The toy game on boardgame.io's own server, in memory, on a free port of the loopback.
'use strict';

const { Server } = require('boardgame.io/server');
const { Toy } = require('./game');

const server = Server({ games: [Toy], origins: ['http://127.0.0.1'] });
const listen = server.app.listen;
server.app.listen = (port, ready) => {
  listen.call(server.app, port, '127.0.0.1', () => {
    console.log(server.app.server.address().port);
    ready();
  });
  return server.app.server;
};
server.run(0);
