// Answers what the page asks, away from it: what is computed here keeps nobody waiting.
import init, { hear, think_on } from "./{{worker.js}}";

const ready = init();
let later = 0;

const tell = (answer) => {
  if (answer !== undefined) postMessage(answer);
  return answer !== undefined;
};

// Thinks in short pieces, so that other questions are heard in between.
const thinkOn = () => {
  later = 0;
  attempt(() => {
    if (tell(think_on())) goOn();
  });
};

const goOn = () => {
  later ||= setTimeout(thinkOn);
};

const attempt = (act) => {
  try {
    act();
  } catch (error) {
    postMessage("lost");
    throw error;
  }
};

onmessage = ({ data }) => {
  ready.then(() => attempt(() => {
    tell(hear(data));
    goOn();
  }), () => postMessage("lost"));
};
