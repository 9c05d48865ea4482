// A race with secret hands, the size of ours: four seats, a path of a hundred spaces, three piles and a hand each.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const card = random => ({ kind: random.Die(4) - 1, value: random.Die(8) });

exports.Race = {
  name: "race",
  setup: ({ ctx, random }) => ({
    path: Array(101).fill(null),
    at: Array(ctx.numPlayers).fill(0),
    piles: Array.from({ length: ctx.numPlayers }, () => [card(random), card(random), card(random)]),
    players: Object.fromEntries(Array.from({ length: ctx.numPlayers }, (_, seat) =>
      [seat, { hand: [card(random), card(random), card(random)] }])),
    log: [],
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: {
      move: ({ G, playerID, random }, held, pile) => {
        const hand = G.players[playerID].hand;
        if (!hand[held] || !G.piles[playerID][pile]) return INVALID_MOVE;
        G.piles[playerID][pile] = hand[held];
        G.at[playerID] = (G.at[playerID] + hand[held].value) % 100;
        G.log.push([Number(playerID), held, pile]);
        hand[held] = card(random);
      },
      client: false,
    },
  },
};
