const NAME = "salon-8428b07eb1ff3ac6";
const FILES = ["/assets/icon-6cb695df103a.svg", "/assets/salon-6a54d5870572.css", "/assets/salon-6d647999cbcc.wasm", "/assets/salon-ca4ed933ca5a.js", "/assets/salon-ea7e7f82e212.webmanifest", "/assets/salon-start-0f93653d7c8c.js", "/assets/texts-en-0df16c6f9dd4.txt", "/assets/texts-fr-4a0242b9ed83.txt", "/"];
const REST = ["/assets/club-08b6c9c4f7fb.js", "/assets/club-a3f5a15ad4c2.css", "/assets/club-a5e3898d5f35.wasm", "/assets/club-start-a8550911112c.js", "/assets/kibitzer-12dc4afd073c.wasm", "/assets/kibitzer-96a1482e0b9c.js", "/assets/kibitzer-librarian-2a4e5b102069.js", "/assets/kibitzer-worker-d6bb4462d826.js", "/assets/study-2c2097939b88.js", "/assets/study-360301503138.css", "/assets/study-c73110aaf8d5.wasm", "/assets/study-start-2e5c6a6b1100.js", "/club", "/study"];
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
if (event.request.mode === "navigate") {
const page = ["/study", "/club"].find((page) => url.pathname.startsWith(page)) ?? "/";
event.respondWith(fetch(event.request).catch(() => caches.match(page)));
} else if (FILES.includes(url.pathname) || REST.includes(url.pathname)) {
event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(event.request)));
}
});