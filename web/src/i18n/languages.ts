/** The languages of the panel, each by its own name; English comes first, and stands in for none of the others. */
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

/** English is the language the texts are written in: it travels with the code that shows them. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some(({ code }) => code === text);

const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/**
 * The language to begin with.
 *
 * @param kept what this browser was told to use, if it ever was
 * @param wanted the reader's languages, the dearest first, as BCP 47 tags
 */
export function firstLanguage(kept: string | null, wanted: readonly string[]): Language {
  return isLanguage(kept) ? kept : (wanted.map(primary).find(isLanguage) ?? 'en');
}

/**
 * The tag to write dates and numbers by: the reader's own region where they have one for the language.
 *
 * @returns a BCP 47 tag; `en-GB` for a British reader of English, `de` for the same reader of German
 */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => primary(tag) === language) ?? language;
}
