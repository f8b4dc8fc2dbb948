// Keeps collections of games outside the page, so that the page stays responsive however many there are.
import init, { collections } from "./{{worker.js}}";

const post = (message, file) => postMessage([message, file]);

init().then(
  () => {
    onmessage = ({ data: [message, file] }) => {
      collections(message, file, post).catch(() => postMessage("crashed"));
    };
    postMessage("ready");
  },
  () => postMessage("crashed"),
);
