import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const bulkTexts = defineTexts(
  'bulk',
  {
    results: 'Results',
    progress: filled('{done} of {total} done'),
    failed: filled({ one: '1 failed', other: '{count} failed' }),
    leftOut: filled({ one: '1 is left out', other: '{count} are left out' }),
    because: filled('{name}: {reason}'),
    waiting: 'Waiting',
    running: 'Running',
    notBegun: 'Not begun',
    done: 'Done',
    stop: 'Stop',
    again: 'Try the Failed Again',
    close: 'Close',
  },
  translations,
);
