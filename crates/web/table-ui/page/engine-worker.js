// Runs the engines outside the page, so that the page stays responsive.
import init, { handle, step } from "./{{worker.js}}";

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
  });
};

const schedule = () => {
  if (!isScheduled) {
    isScheduled = true;
    setTimeout(run);
  }
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
