import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

/** What is shown before sign-in, and by the same parts after it. */
export const sharedTexts = defineTexts(
  'shared',
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
    newPasswordHint: filled(
      'At least {count} characters. No common password, and none made of your name or email address.',
    ),
  },
  translations,
);
