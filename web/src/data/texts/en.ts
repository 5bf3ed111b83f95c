import { filled } from '../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

/** What parts a console; written down in the language of the moment it happened in. */
export const dataTexts = defineTexts(
  'data',
  {
    online: 'Server is online',
    offline: 'Server is offline',
    limited: 'Limited Mode',
    restarting: 'Server is restarting',
    because: filled('{state}: {reason}'),
    notObserved: filled({
      other:
        'Not observed for {count} s: the live connection was lost. What was printed meanwhile is in the logs.',
    }),
    unobserved: filled('Not observed for {length}, from {from} to {to}: {reason}'),
  },
  translations,
);
