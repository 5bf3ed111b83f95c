/* global self, caches */

/* Keeps one page for when the panel can't be reached, and nothing else: the panel's own pages and answers always
   come from the server, so none of them can be older than it. The name changes with the files below. */
const CACHE = 'outpost-offline-2';
const OFFLINE_PAGE = '/offline.html';
const KEPT = [OFFLINE_PAGE, '/offline.js', '/offline-words.js', '/theme-choice.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fromNetworkOr(request, OFFLINE_PAGE));
  else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(fromNetworkOr(request, request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fromNetworkOr(request, kept) {
  try {
    return await fetch(request);
  } catch {
    // No network, or no server behind it: the one case this worker is for.
    return (await caches.match(kept)) ?? Response.error();
  }
}
