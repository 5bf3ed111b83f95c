import { language } from './language.js';

/** Tells the browser what language the page is in: it reads aloud, hyphenates and offers to translate by it. */
export function keepPageLanguage(): void {
  language.subscribe((code) => {
    document.documentElement.lang = code;
  });
}
