import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const serverTreeTexts = defineTexts(
  'server-tree',
  {
    servers: 'Servers',
    find: 'Find a server',
    withoutGroup: 'Without a group',
    noneFound: 'No server with that name',
    more: filled({ one: '1 more: search for it', other: '{count} more: search for them' }),
  },
  translations,
);
