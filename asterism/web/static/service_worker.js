// What works without a network: the lobby, the timer and the score pads. Always asks the network
// first, so nobody is ever shown something old while there is one. The server puts `self.offline`
// before this text: a version, and the paths that are worth keeping.
const { version, paths } = self.offline;
const CACHE = `asterism-${version}`;
const LOBBY = "/";
const KEPT_PAGES = /^\/($|timer$|pad(\/|$))/;
const KEPT_FILES = /^\/(static|fonts|faces)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate";
  if (isPage || KEPT_FILES.test(pathname)) event.respondWith(answer(request, pathname, isPage));
});

// One after the other: a first visit has better things to do than to wait for us.
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const path of paths) await cache.add(path).catch(() => {});
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request, pathname, isPage) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    const isKept = isPage ? KEPT_PAGES.test(pathname) : true;
    if (response.ok && isKept) cache.put(pathname, response.clone());
    return response;
  } catch (error) {
    const kept = (await cache.match(pathname)) ?? (isPage && (await cache.match(LOBBY)));
    if (kept) return kept;
    throw error;
  }
}
