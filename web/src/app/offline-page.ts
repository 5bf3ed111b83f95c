/** Browsers allow service workers, and with them installing the panel as an app, only over HTTPS and on localhost. */
export function registerOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(reportError);
}
