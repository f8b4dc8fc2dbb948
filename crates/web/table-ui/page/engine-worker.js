// Runs the engines outside the page, so that the page stays responsive.
import init, { handle, step, useCheckersTablebase, wantsCheckersTablebase } from "./{{worker.js}}";

let isScheduled = false;

// A worker that has crashed is replaced by the page.
const guard = (act) => {
  try {
    act();
  } catch (error) {
    postMessage("crashed");
    throw error;
  }
};

// Works in short pieces, so that messages are read in between.
const run = () => {
  isScheduled = false;
  guard(() => {
    if (step()) schedule();
    fetchTablebase();
  });
};

const schedule = () => {
  if (!isScheduled) {
    isScheduled = true;
    setTimeout(run);
  }
};

// The larger endgame tablebase of checkers comes when a game of checkers is there. Without it, the engine uses the
// smaller one that it brings along.
let isTablebaseAsked = false;

const fetchTablebase = async () => {
  if (isTablebaseAsked || !wantsCheckersTablebase()) return;
  isTablebaseAsked = true;
  const response = await fetch("./{{checkers.table}}").catch(() => null);
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  if (bytes) guard(() => useCheckersTablebase(new Uint8Array(bytes)));
};

init().then(
  () => {
    onmessage = ({ data: [message] }) => guard(() => {
      handle(message);
      schedule();
    });
    postMessage("ready");
  },
  () => postMessage("crashed"),
);
