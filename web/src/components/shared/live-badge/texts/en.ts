import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const liveBadgeTexts = defineTexts(
  'liveBadge',
  {
    label: 'Live connection',
    open: 'Live',
    openHint: 'Updates arrive as they happen.',
    connecting: 'Connecting',
    connectingHint: 'Opening the live connection.',
    closed: 'Disconnected',
    closedHint: 'The live connection is closed.',
    error: 'Connection error',
    errorHint: 'The live connection broke.',
    fallback: 'Limited Mode',
    fallbackHint:
      'The live socket failed and HTTP polling is used instead: functionality is limited, but updates continue.',
    attempts: filled('(attempts: {attempts})'),
    lastMessage: 'Last message:',
  },
  translations,
);
