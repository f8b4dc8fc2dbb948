// Loads the second page's module, and lets it work without a network from the second visit on.
import init from "./{{study.js}}";

requestAnimationFrame(() => setTimeout(init));
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js"));
  setTimeout(() => navigator.serviceWorker.ready.then((here) => here.active.postMessage("rest")), 4000);
}
