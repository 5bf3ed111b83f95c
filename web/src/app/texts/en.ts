import { defineTexts, type TranslationLoader } from '../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

/** What is said before anybody is known to be there. */
export const appTexts = defineTexts(
  'app',
  {
    unreachable: 'Outpost could not be reached',
  },
  translations,
);
