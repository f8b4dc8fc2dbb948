// Starts the app, and lets it work offline from the second visit on.
import init from "./{{salon.js}}";

// The chunks and style sheets of the parts that the app loads when they are first shown. They are fetched
// when the browser has time.
const PARTS = [{{parts}}];

// The waiting screen is painted before the large module is fetched, unless the service worker has it.
const started = navigator.serviceWorker?.controller
  ? init()
  : new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(init()))));

const whenIdle = self.requestIdleCallback ?? ((act) => setTimeout(act, 1000));
const prefetch = async () => {
  for (const file of PARTS) await fetch(file, { priority: "low" }).catch(() => {});
};
addEventListener("load", () => {
  // From the second visit on the service worker has the parts, or fetches them itself.
  if (!navigator.serviceWorker?.controller) setTimeout(() => whenIdle(prefetch), 1000);
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/service-worker.js");
  // Everything else, engines included, is stored as soon as the app has started and the browser has time: a
  // short visit to the home page is enough to play and learn offline.
  const store = (worker) => started.then(() => whenIdle(() => worker.active.postMessage("rest")));
  navigator.serviceWorker.ready.then(store);
});
