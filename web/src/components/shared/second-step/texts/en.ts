import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const secondStepTexts = defineTexts(
  'secondStep',
  {
    usePasskey: 'Use a Passkey',
    code: 'Code',
    codeHint: 'Six digits of your app, or a recovery code.',
    recoveryHint: 'One of your recovery codes.',
    codeMissing: 'Code is required',
  },
  translations,
);
