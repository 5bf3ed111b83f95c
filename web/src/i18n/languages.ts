/** The panel's languages by their own names, English first. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
  { code: 'es', name: 'Español' },
  { code: 'pl', name: 'Polski' },
  { code: 'ru', name: 'Русский' },
  { code: 'pt', name: 'Português' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** English texts are part of the code and need no loading. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some(({ code }) => code === text);

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/**
 * The initial language.
 *
 * @param stored the language chosen earlier in this browser, if any
 * @param wanted the browser's languages in order of preference, as BCP 47 tags
 */
export function firstLanguage(stored: string | null, wanted: readonly string[]): Language {
  return isLanguage(stored) ? stored : (wanted.map(primary).find(isLanguage) ?? 'en');
}

/**
 * The tag for formatting dates and numbers: includes the user's region if the browser lists one for the language.
 *
 * @returns a BCP 47 tag; for a British user `en-GB` in English and `de` in German
 */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => primary(tag) === language) ?? language;
}
