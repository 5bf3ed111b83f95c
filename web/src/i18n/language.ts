import { atom, type ReadableAtom } from 'nanostores';
import { firstLanguage, type Language, localeFor } from './languages.js';

const KEPT = 'language';

/** Rules and words are also looked at outside a browser, which then asks for nothing. */
const browser: Partial<Pick<typeof globalThis, 'navigator' | 'localStorage'>> = globalThis;

const wanted = (): readonly string[] => browser.navigator?.languages ?? [];

const chosen = atom<Language>(firstLanguage(browser.localStorage?.getItem(KEPT) ?? null, wanted()));

/** The language the panel speaks at this moment. */
export const language: ReadableAtom<Language> = chosen;

/** The tag to write dates and numbers by. */
export const currentLocale = (): string => localeFor(chosen.get(), wanted());

/** Takes a language into use, on this page and on the next visit; its texts must be there already. */
export function speak(next: Language): void {
  browser.localStorage?.setItem(KEPT, next);
  chosen.set(next);
}
