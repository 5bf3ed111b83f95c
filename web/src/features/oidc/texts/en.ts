import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const oidcTexts = defineTexts(
  'oidc',
  {
    title: 'Sign in',
    consentTitle: filled('Is {username} your account?'),
    consentText: 'It has the same email address. Link the two, and you can sign in this way from now on.',
    consent: 'Link and sign in',
    unknownTitle: filled('Nobody here uses this identity of {issuer}'),
    unknownText:
      'If you have an account here, sign in to it and link the identity in the settings. If not, ask for one: an admin will decide.',
    unknownExpected:
      'If you have an account here, sign in to it and link the identity in the settings. If not, create one.',
    unknownClosed:
      'If you have an account here, sign in to it and link the identity in the settings. New accounts cannot be requested.',
    register: 'Ask for an account',
    create: 'Create account',
    failed: 'That did not work',
    back: 'Back',
  },
  translations,
);
