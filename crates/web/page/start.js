// Loads the page's module, and lets the page work without a network from the second visit on.
import init from "./{{salon.js}}";

init();
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/service-worker.js");
}
