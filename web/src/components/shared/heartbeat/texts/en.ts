import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const heartbeatTexts = defineTexts(
  'heartbeat',
  {
    lastDay: 'Last day: no outage seen',
    lastDayDown: filled({
      one: 'Last day: down in 1 half hour',
      other: 'Last day: down in {count} half hours',
    }),
    notObserved: 'Last day: not observed',
    mostPlayers: filled('Last day: at most {most} players'),
  },
  translations,
);
