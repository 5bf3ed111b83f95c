import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

/** What is shown before sign-in, and by parts that several features share. */
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
    toServers: 'Back to servers',
    toServer: 'Back to the server',
    serverFailed: 'The server could not be loaded',
    toGroups: 'Back to groups',
    groupFailed: 'The group could not be loaded',
    groupGone: 'There is no such group',
    groupGoneDetail: 'It was deleted, or you have no access to it any more.',
    audit: 'Audit',
    signInWith: filled('Sign in with {issuer}'),
    issuerFailed: 'Login failed',
  },
  translations,
);
