// The lobby needs no script to work; this only keeps the screen's shape for the first picture of a table.
import "./page.js";
