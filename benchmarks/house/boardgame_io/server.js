const { Server, Origins } = require("boardgame.io/server");
const { Race } = require("./race");

Server({ games: [Race], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("open"));
