import { atom, type ReadableAtom } from 'nanostores';
import { firstLanguage, type Language, localeFor } from './languages.js';

const STORAGE_KEY = 'language';

/** Validation rules and texts are also used outside a browser, where these APIs are missing. */
const browser: Partial<Pick<typeof globalThis, 'navigator' | 'localStorage'>> = globalThis;

const wanted = (): readonly string[] => browser.navigator?.languages ?? [];

const chosen = atom<Language>(firstLanguage(browser.localStorage?.getItem(STORAGE_KEY) ?? null, wanted()));

/** The panel's current language. */
export const language: ReadableAtom<Language> = chosen;

/** BCP 47 tag for formatting dates and numbers. */
export const currentLocale = (): string => localeFor(chosen.get(), wanted());

/** Switches the language and stores the choice; its texts must have been loaded. */
export function speak(next: Language): void {
  browser.localStorage?.setItem(STORAGE_KEY, next);
  chosen.set(next);
}
