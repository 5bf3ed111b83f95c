import './theme/fonts.css';
import { StrictMode } from 'react';
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
takeHeadStart(location.pathname);
// Even without its translations the panel is of more use than a blank page; each room asks for its own again.
void prepareTexts().finally(() => createRoot(root).render(panel));
if (import.meta.env.PROD) keepOfflinePage();
