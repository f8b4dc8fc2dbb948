// Runs the engines outside the page, so that the page stays responsive.
import init, {
  handle,
  step,
  useCheckersTablebase,
  useChessTables,
  wantsCheckersTablebase,
  wantsChessTables,
} from "./{{worker.js}}";

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
    fetchTables();
  });
};

const schedule = () => {
  if (!isScheduled) {
    isScheduled = true;
    setTimeout(run);
  }
};

// Endgame tables come when a game is there that needs them. Without them, the engine of checkers uses the smaller ones
// that it brings along, and the engine of chess has none.
const tables = [
  { file: "./{{checkers.table}}", isWanted: wantsCheckersTablebase, use: useCheckersTablebase, isAsked: false },
  { file: "./{{chess.table}}", isWanted: wantsChessTables, use: useChessTables, isAsked: false },
];

const fetchTables = async () => {
  for (const table of tables) {
    if (table.isAsked || !table.isWanted()) continue;
    table.isAsked = true;
    const response = await fetch(table.file).catch(() => null);
    const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
    if (bytes) guard(() => table.use(new Uint8Array(bytes)));
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
