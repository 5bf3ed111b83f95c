import { defineTexts, type TranslationLoader } from '../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const widgetTexts = defineTexts(
  'widgets',
  {
    language: 'Language',
    languageFailed: 'Language not available',
  },
  translations,
);
