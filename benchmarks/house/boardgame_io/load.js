// Fifty tables of four people. Each line of input asks for one round, `RATE SECONDS` (rate 0: as fast as it goes); a move
// is timed from sending to the last of the four screens.
const readline = require("node:readline");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Recorded } = require("./recorded");

const server = `http://127.0.0.1:${process.argv[2]}`;
const sleep = ms => new Promise(done => setTimeout(done, ms));

async function table(number) {
  const matchID = `table-${number}`, seats = []; // the server makes a match when its first player comes
  for (const seat of [0, 1, 2, 3]) {
    const client = Client({ game: Recorded, numPlayers: 4, multiplayer: SocketIO({ server }), matchID, playerID: String(seat), debug: false });
    client.start();
    seats.push(client);
    while (!client.getState()) await sleep(5);
  }
  return { seats, busy: false };
}

function move(group, times, then = () => {}) {
  const state = group.seats[0].getState();
  const mover = group.seats[Number(state.ctx.currentPlayer)];
  const before = state._stateID, left = new Set(group.seats), started = performance.now();
  group.busy = true;
  const stops = group.seats.map(client => client.subscribe(now => {
    if (now && now._stateID > before && left.delete(client) && !left.size) {
      times.push(performance.now() - started);
      group.busy = false;
      setImmediate(() => { stops.forEach(stop => stop()); then(); });
    }
  }));
  mover.moves.next();
}

async function atRate(groups, rate, seconds, times) {
  const started = performance.now();
  let turn = 0;
  for (let number = 0; number < rate * seconds; number++) {
    const wait = started + (number * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    for (let tried = 0; tried < groups.length; tried++) {
      turn = (turn + 1) % groups.length;
      if (!groups[turn].busy) { move(groups[turn], times); break; }
    }
  }
}

async function flatOut(groups, seconds, times) {
  const end = performance.now() + seconds * 1000;
  const on = group => { if (performance.now() < end) move(group, times, () => on(group)); };
  groups.forEach(on);
  await sleep(seconds * 1000);
}

async function round(groups, rate, seconds) {
  const times = [], started = performance.now();
  await (rate ? atRate(groups, rate, seconds, times) : flatOut(groups, seconds, times));
  const until = performance.now() + 5000;
  while (groups.some(group => group.busy) && performance.now() < until) await sleep(2);
  const made = times.length / ((performance.now() - started) / 1000);
  times.sort((a, b) => a - b);
  const at = part => times[Math.min(times.length - 1, Math.floor(part * times.length))];
  return { moves: times.length, made_per_s: made, p50_ms: at(0.5), p99_ms: at(0.99) };
}

(async () => {
  const groups = [];
  for (let number = 0; number < 50; number++) groups.push(await table(number));
  console.log("ready");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [rate, seconds] = line.split(" ").map(Number);
    console.log(JSON.stringify(await round(groups, rate, seconds)));
  }
  process.exit(0);
})();
