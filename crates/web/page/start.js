// Loads the page's module, and lets the page work without a network from the second visit on.
import init from "./{{salon.js}}";

init();
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/service-worker.js");
  // The first game begins in peace; then what is seldom needed is kept too.
  setTimeout(() => navigator.serviceWorker.ready.then((here) => here.active.postMessage("rest")), 4000);
}
