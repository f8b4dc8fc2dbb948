// Loads the second page's module.
import init from "./{{study.js}}";

init();
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/service-worker.js");
}
