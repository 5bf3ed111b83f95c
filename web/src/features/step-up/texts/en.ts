import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const stepUpTexts = defineTexts(
  'stepUp',
  {
    title: 'Confirm that it is you',
    text: "This changes who has access, or can't be undone. Your confirmation counts for ten minutes.",
    password: 'Your Password',
    confirm: 'Confirm',
    cancel: 'Cancel',
    failed: 'Not confirmed',
    signInAnew: 'Your account has no password here. Sign in again, and you come back to this page.',
  },
  translations,
);
