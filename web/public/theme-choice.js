/* global document, matchMedia */
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch (error) {
    // Storage can be blocked by the browser's privacy settings; the default theme needs none.
    if (!(error instanceof DOMException)) throw error;
  }
  const systemIsLight = matchMedia('(prefers-color-scheme: light)').matches;
  const light = choice === 'light' || (choice === 'system' && systemIsLight);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
