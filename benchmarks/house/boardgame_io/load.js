// Fifty tables of four people: moves at a steady rate, timed from sending to the last of the four screens.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Race } = require("./race");

const [port, rates, seconds] = [process.argv[2], process.argv[3].split(",").map(Number), Number(process.argv[4])];
const server = `http://127.0.0.1:${port}`;
const sleep = ms => new Promise(done => setTimeout(done, ms));

async function table(number) {
  const matchID = `table-${number}`, seats = []; // the server makes a match when its first player comes
  for (const seat of [0, 1, 2, 3]) {
    const client = Client({ game: Race, numPlayers: 4, multiplayer: SocketIO({ server }), matchID, playerID: String(seat), debug: false });
    client.start();
    seats.push(client);
  }
  while (!seats.every(client => client.getState())) await sleep(20);
  return { seats, busy: false };
}

function move(group, times) {
  const state = group.seats[0].getState();
  const mover = group.seats[Number(state.ctx.currentPlayer)];
  const before = state._stateID, left = new Set(group.seats), started = performance.now();
  group.busy = true;
  const stops = group.seats.map(client => client.subscribe(now => {
    if (now && now._stateID > before && left.delete(client) && !left.size) {
      times.push(performance.now() - started);
      group.busy = false;
      setImmediate(() => stops.forEach(stop => stop()));
    }
  }));
  mover.moves.lay(Math.floor(Math.random() * 3), Math.floor(Math.random() * 3));
}

async function atRate(groups, rate) {
  const times = [], started = performance.now();
  let turn = 0;
  for (let number = 0; number < rate * seconds; number++) {
    const wait = started + (number * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    for (let tried = 0; tried < groups.length; tried++) {
      turn = (turn + 1) % groups.length;
      if (!groups[turn].busy) { move(groups[turn], times); break; }
    }
  }
  const until = performance.now() + 5000;
  while (groups.some(group => group.busy) && performance.now() < until) await sleep(5);
  const made = times.length / ((performance.now() - started) / 1000);
  times.sort((a, b) => a - b);
  const at = part => Math.round(10 * times[Math.min(times.length - 1, Math.floor(part * times.length))]) / 10;
  return { offered_per_s: rate, made_per_s: Math.round(10 * made) / 10, p50_ms: at(0.5), p99_ms: at(0.99) };
}

(async () => {
  const groups = [];
  for (let number = 0; number < 50; number++) groups.push(await table(number));
  for (const rate of rates) console.log(JSON.stringify(await atRate(groups, rate)));
  process.exit(0);
})();
