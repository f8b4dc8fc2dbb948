// Keeps every file of the page, so that it opens without a network. Files have names that change with
// their content: what is kept is right for ever, and a new page brings a new list.
const NAME = "salon-{{version}}";
const FILES = [{{files}}];
// What playing with a friend does not need is kept when the page has time to ask for it.
const REST = [{{rest}}];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clear = (names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(clear).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const keep = (cache) => Promise.all(REST.map((file) => cache.match(file).then((kept) => kept ?? cache.add(file))));
  event.waitUntil(caches.open(NAME).then(keep));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // The page itself is asked of the house first, so that a new one is seen; without a network, the kept one is shown.
  if (event.request.mode === "navigate") {
    const page = ["/study", "/club"].find((page) => url.pathname.startsWith(page)) ?? "/";
    event.respondWith(fetch(event.request).catch(() => caches.match(page)));
  } else if (FILES.includes(url.pathname) || REST.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(event.request)));
  }
});
