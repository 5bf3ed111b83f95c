import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const uiTexts = defineTexts(
  'ui',
  {
    loading: 'Loading',
    tryAgain: 'Try again',
    broken: 'This page could not be shown',
    brokenPart: 'This part could not be shown',
    loadAgain: 'Load again',
    notifications: 'Notifications (F8)',
    dismiss: 'Dismiss',
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    copiedDetail: 'It is in the clipboard.',
    notCopied: 'Not copied',
    notCopiedDetail: 'Press Ctrl+C: the text is selected.',
    timeRange: 'Time range',
    pickMoment: filled('Choose: {label}'),
    momentExample: filled('e.g. {example}'),
    from: 'From',
    to: 'To',
    clearFilters: 'Clear filters',
  },
  translations,
);
