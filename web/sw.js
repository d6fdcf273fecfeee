// Keeps the page for when there is no network. web/build puts the names of the files and the hash of all of them here.

/* global VERSION, FILES */
const PREFIX = "irispan-";
const CACHE = PREFIX + VERSION;

/** The build of the module that the engine of this browser runs. */
const MODULE = self.location.search === "?plain" ? "irispan.plain.wasm" : "irispan.wasm";

self.addEventListener("install", (event) => {
  const requests = [...FILES, MODULE].map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(PREFIX) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(request)),
  );
});
