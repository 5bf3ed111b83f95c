/* global addEventListener, location */

/* Returns to the panel as soon as it responds: on the `online` event, and by polling, because the panel itself may
   have been down rather than the network. */
const PAUSE_MS = 3_000;
const ITSELF = '/offline.html';

async function isBack() {
  try {
    return (await fetch('/api/health/live', { cache: 'no-store' })).ok;
  } catch {
    // Unreachable: the state this page is shown for.
    return false;
  }
}

async function goOnceItIsBack() {
  if (!(await isBack())) return;
  // The service worker serves this page at the requested URL, unless the page itself was requested.
  if (location.pathname === ITSELF) location.replace('/');
  else location.reload();
}

addEventListener('online', goOnceItIsBack);
setInterval(goOnceItIsBack, PAUSE_MS);
