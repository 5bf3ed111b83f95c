import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/fonts.css';
import { registerOfflinePage } from './app/offline-page.js';
import { Providers } from './app/providers.js';
import { Router } from './app/router.js';
import { startVisit } from './app/start-visit.js';
import { prepareTexts } from './i18n/texts.js';
import { createPanelTheme } from './theme/theme.js';
import { language } from './i18n/language.js';

/** Yields to the browser, for example to paint. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  syncPageLanguage();
  // Keeps the page's spinner until the first page can be rendered in one go, working in slices that leave the browser
  // responsive. A failed request is repeated, and its error shown, by the part that needs it.
  const prepared = Promise.allSettled([prepareTexts(), startVisit(location.pathname)]);
  await pause();
  const theme = createPanelTheme();
  await prepared;
  const panel = (
    <StrictMode>
      <Providers theme={theme}>
        <Router />
      </Providers>
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(panel));
}

void start();
if (import.meta.env.PROD) registerOfflinePage();

/** Sets the page's language, which browsers use for speech, hyphenation and translation offers. */
function syncPageLanguage(): void {
  language.subscribe((code) => {
    document.documentElement.lang = code;
  });
}
