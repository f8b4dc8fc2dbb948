// Stores every file of the app, so that it works offline. File names change with their content: a stored
// file is right for ever, and a new version of the app brings a new list.
const CACHE = "salon-{{version}}";
// What the home page and a table on this device need, with their dialogs.
const FIRST = [{{first}}];
// The other parts of the app and the engines, stored when the app asks for it.
const LATER = [{{later}}];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const removeOld = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(removeOld).then(() => self.clients.claim()));
});

// One after another, in the order of the list: the parts before the engines.
self.addEventListener("message", (event) => {
  const store = async (cache) => {
    for (const file of LATER) {
      // A file that fails is asked for again on the next visit; the others do not wait for it.
      if (!(await cache.match(file))) await cache.add(file).catch(() => {});
    }
  };
  event.waitUntil(caches.open(CACHE).then(store));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // The document is asked of the server first, so that a new version is seen. Every address of the app has
  // the same document.
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  } else if (FIRST.includes(url.pathname) || LATER.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((stored) => stored ?? fetch(event.request)));
  }
});
