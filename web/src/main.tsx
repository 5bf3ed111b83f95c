import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/fonts.css';
import { keepOfflinePage } from './app/offline-page.js';
import { Providers } from './app/providers.js';
import { Router } from './app/router.js';
import { startVisit } from './app/start-visit.js';
import { prepareTexts } from './i18n/texts.js';
import { createPanelTheme } from './theme/theme.js';
import { language } from './i18n/language.js';

/** Lets the browser do what waits, such as drawing. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  keepPageLanguage();
  // The spinner of the page turns until the first page can be drawn in one go, and in slices that leave the browser free.
  // Whatever failed on the way is asked for again by the part that needs it, and told by it.
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
if (import.meta.env.PROD) keepOfflinePage();

/** Tells the browser what language the page is in: it reads aloud, hyphenates and offers to translate by it. */
function keepPageLanguage(): void {
  language.subscribe((code) => {
    document.documentElement.lang = code;
  });
}
