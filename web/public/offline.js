/* global addEventListener, location */

/* Brings the panel back as soon as it answers again: when the device has a network, and every few seconds, for what
   was away may have been the panel itself. */
const PAUSE_MS = 3_000;
const ITSELF = '/offline.html';

async function isBack() {
  try {
    return (await fetch('/api/health/live', { cache: 'no-store' })).ok;
  } catch {
    // The very state this page tells about.
    return false;
  }
}

async function goOnceItIsBack() {
  if (!(await isBack())) return;
  // The page stands at the address that was asked for, unless somebody asked for this page.
  if (location.pathname === ITSELF) location.replace('/');
  else location.reload();
}

addEventListener('online', goOnceItIsBack);
setInterval(goOnceItIsBack, PAUSE_MS);
