// Starts the app, and lets it work offline from the second visit on.
import init from "./{{salon.js}}";

// The chunks and style sheets of the parts that the app loads when they are first shown. They are fetched
// when the browser has time.
const PARTS = [{{parts}}];

// The waiting screen is painted before the large module is fetched, unless the service worker has it.
if (navigator.serviceWorker?.controller) init();
else requestAnimationFrame(() => setTimeout(init));

const whenIdle = self.requestIdleCallback ?? ((act) => setTimeout(act, 1000));
const prefetch = async () => {
  for (const file of PARTS) await fetch(file, { priority: "low" }).catch(() => {});
};
addEventListener("load", () => {
  // From the second visit on the service worker has the parts, or fetches them itself.
  if (!navigator.serviceWorker?.controller) setTimeout(() => whenIdle(prefetch), 1000);
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/service-worker.js");
  // The engines are large: they are stored once the first game has begun undisturbed.
  setTimeout(() => navigator.serviceWorker.ready.then((worker) => worker.active.postMessage("rest")), 4000);
});
