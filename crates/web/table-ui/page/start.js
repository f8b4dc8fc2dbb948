// Loads the page's module, and lets the page work without a network from the second visit on.
import init from "./{{module.js}}";

// Something is to be seen before the large part is fetched; what is kept already need not wait.
if (navigator.serviceWorker?.controller) init();
else requestAnimationFrame(() => setTimeout(init));
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js"));
  // The first game begins in peace; then what is seldom needed is kept too.
  setTimeout(() => navigator.serviceWorker.ready.then((here) => here.active.postMessage("rest")), 4000);
}
