// The lobby needs no script to work; this only keeps preferences, and the screen's shape for the first picture of a table.
import "./page.js";
import "./settings.js";
