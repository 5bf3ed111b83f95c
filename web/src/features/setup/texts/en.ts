import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const setupTexts = defineTexts(
  'setup',
  {
    pageTitle: 'Setup',
    title: 'Set up Outpost',
    intro: "Create the first admin. The one-time setup code is in the log of this panel's server.",
    dataMissing:
      'A panel has run in this data folder before, and its database is gone or empty. If you expected your data, restore a backup first.',
    code: 'Setup code',
    create: 'Create admin',
    createPending: 'Creating admin...',
    done: 'Outpost is ready',
    doneDetail: filled('Welcome, {username}!'),
    failed: 'Setup failed',
  },
  translations,
);
