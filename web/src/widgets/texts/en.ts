import { defineTexts, type TranslationLoader } from '../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

/** What is shown before sign-in, and by the same parts after it. */
export const widgetTexts = defineTexts(
  'widgets',
  {
    language: 'Language',
    languageFailed: 'Language not available',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
  },
  translations,
);
