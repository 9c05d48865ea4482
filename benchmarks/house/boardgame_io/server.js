// node server.js PORT [FOLDER]: with a folder, its tables are kept on disk by its own FlatFile; else in memory.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Recorded } = require("./recorded");

const [port, dir] = process.argv.slice(2);
const kept = dir ? { db: new FlatFile({ dir }) } : {};
Server({ games: [Recorded], origins: [Origins.LOCALHOST], ...kept }).run(Number(port), () => console.log("open"));
