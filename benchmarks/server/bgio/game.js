// The game of ../toy.py in boardgame.io's terms.
'use strict';

const HAND = 7;

const hidden = (cards) => cards.map(() => 0);

const Toy = {
  name: 'toy',
  disableUndo: true,
  minPlayers: 2,
  maxPlayers: 2,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: 52 }, (_, index) => index + 1));
    const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(-HAND));
    return { hands, deck, pile: [] };
  },
  moves: {
    play: ({ G, playerID, random }, place) => {
      const hand = G.hands[playerID];
      G.pile.push(hand[place]);
      hand[place] = G.deck.pop();
      if (G.deck.length === 0) {
        G.deck = random.Shuffle(G.pile);
        G.pile = [];
      }
    },
  },
  playerView: ({ G, playerID }) => ({
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hidden(hand))),
    deck: hidden(G.deck),
    pile: G.pile,
  }),
};

module.exports = { Toy };
