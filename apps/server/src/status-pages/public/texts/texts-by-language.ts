import { type LanguageCode } from '@outpost/contracts/languages.js';
import { GERMAN } from './de.js';
import { ENGLISH } from './en.js';
import { SPANISH } from './es.js';
import { FRENCH } from './fr.js';
import { POLISH } from './pl.js';
import { PORTUGUESE } from './pt.js';
import { RUSSIAN } from './ru.js';
import { type StatusTexts } from './status-texts.js';

/** What status pages say. */
export const STATUS_TEXTS: Readonly<Record<LanguageCode, StatusTexts>> = {
  ...{ en: ENGLISH, de: GERMAN, es: SPANISH, fr: FRENCH, pl: POLISH, pt: PORTUGUESE, ru: RUSSIAN },
};

export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
