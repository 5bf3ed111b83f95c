/* global self, caches, clients */

/* Caches one page for when the panel is unreachable, and nothing else: pages and API responses always come from the
   server, so none of them can be stale. Change the cache name whenever one of the files below changes. */
const CACHE = 'outpost-offline-2';
const OFFLINE_PAGE = '/offline.html';
const CACHED_PATHS = [OFFLINE_PAGE, '/offline.js', '/offline-words.js', '/theme-choice.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(fillCache());
});

self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(fromNetworkOr(request, OFFLINE_PAGE));
  else if (CACHED_PATHS.includes(new URL(request.url).pathname))
    event.respondWith(fromNetworkOr(request, request));
});

async function fillCache() {
  const cache = await caches.open(CACHE);
  await cache.addAll(CACHED_PATHS.map((path) => new Request(path, { cache: 'reload' })));
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fromNetworkOr(request, cacheKey) {
  try {
    return await fetch(request);
  } catch {
    // No network, or the server is down: the only case this worker handles.
    return (await caches.match(cacheKey)) ?? Response.error();
  }
}

/* Messages of alerts, from the push service of the browser's vendor. A browser that shows none for one ends the
   subscription, so whatever comes is shown. */
self.addEventListener('push', (event) => event.waitUntil(show(messageIn(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

function messageIn(data) {
  try {
    return data.json();
  } catch {
    return { title: 'Outpost' };
  }
}

function show({ title, body = '', tag, link }) {
  return self.registration.showNotification(title, {
    ...{ body, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', data: { path: pathOf(link) } },
    // What is news about the same thing is told with a sound again.
    ...(tag && { tag, renotify: true }),
  });
}

/** Only pages of this panel, by whichever of its addresses it was opened. */
function pathOf(link) {
  if (!link) return '/servers/alerts';
  const { pathname, search } = new URL(link, self.location.origin);
  return pathname + search;
}

async function open(path) {
  const [window] = await clients.matchAll({ type: 'window' });
  if (!window) return clients.openWindow(path);
  await window.focus();
  return window.navigate(path);
}
