/** Browsers offer workers, and with them installing, over https and on the machine itself only. */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(reportError);
}
