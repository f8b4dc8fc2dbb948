// Keeps collections of games, away from the page: however many there are, the page waits for none of them.
import init, { library } from "./{{worker.js}}";

const ready = init();
const tell = (answer, file) => postMessage([answer, file]);

onmessage = ({ data: [errand, file] }) => {
  ready.then(() => library(errand, file, tell)).catch(() => tell("lost"));
};
