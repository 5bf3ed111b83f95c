import './theme/fonts.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.js';
import { keepPageLanguage } from './i18n/page-language.js';
import { prepareTexts } from './i18n/texts.js';
import { takeHeadStart } from './app/head-start.js';
import { keepOfflinePage } from './app/offline-page.js';
import { Router } from './app/router.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const panel = (
  <StrictMode>
    <Providers>
      <Router />
    </Providers>
  </StrictMode>
);
keepPageLanguage();
// The spinner of the page turns until the first room can be drawn in one go, and in slices that leave the browser free.
// Whatever failed on the way is asked for again by the part that needs it, and told by it.
void Promise.allSettled([prepareTexts(), takeHeadStart(location.pathname)]).then(() =>
  startTransition(() => createRoot(root).render(panel)),
);
if (import.meta.env.PROD) keepOfflinePage();
