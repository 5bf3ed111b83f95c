/** The languages of the panel and of its emails, English first. */
export const LANGUAGE_CODES = ['en', 'de', 'fr', 'es', 'pl', 'ru', 'pt'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
