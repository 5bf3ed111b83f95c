/* global document, matchMedia, MutationObserver */
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch (error) {
    // Storage can be blocked by the browser's privacy settings; the default theme does not need it.
    if (!(error instanceof DOMException)) throw error;
  }
  const systemIsLight = matchMedia('(prefers-color-scheme: light)').matches;
  const light = choice === 'light' || (choice === 'system' && systemIsLight);
  const page = document.documentElement;
  page.dataset.theme = light ? 'light' : 'dark';
  // Mobile browser chrome takes its colour from this meta tag, so it has to follow every theme change.
  const bars = document.querySelector('meta[name="theme-color"]');
  const paintBars = () =>
    bars.setAttribute('content', page.dataset.theme === 'light' ? '#f5f7fa' : '#0a0d12');
  new MutationObserver(paintBars).observe(page, { attributeFilter: ['data-theme'] });
  paintBars();
})();
