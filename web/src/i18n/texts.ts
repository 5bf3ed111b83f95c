import {
  type ComponentsJSON,
  createI18n,
  type Messages,
  type Translations,
  type TranslationsJSON,
} from '@nanostores/i18n';
import { useStore } from '@nanostores/react';
import { type StoreValue } from 'nanostores';
import { language, speak } from './language.js';
import { prepareMessages } from './messages.js';
import { type Language, type TranslatedLanguage } from './languages.js';

/** Loads the translation of one set of texts: the JSON file next to it. */
export type TranslationLoader = (
  language: TranslatedLanguage,
) => Promise<{ readonly default: TranslationsJSON }>;

/** The values of a set of texts, as components use them. */
export type TextsOf<Texts extends Messages> = StoreValue<Texts>;

const loaders = new Map<string, TranslationLoader>();

async function load(into: Language, names: readonly string[]): Promise<ComponentsJSON> {
  if (into === 'en') return {};
  const loads = names.flatMap((name) => {
    const loader = loaders.get(name);
    return loader ? [loader(into).then((file) => [name, file.default] as const)] : [];
  });
  return Object.fromEntries(await Promise.all(loads));
}

const i18n = createI18n<Language, 'en'>(language, { baseLocale: 'en', get: load });

/** The library types its cache as if it contained processed texts; it contains them as loaded. */
const cache = i18n.cache as unknown as Record<Language, ComponentsJSON | undefined>;

/**
 * Declares the English texts of a part of the panel.
 *
 * @param name unique identifier of the set
 * @param texts by key; use `filled` for placeholders or plural forms
 * @param translations loads the same keys in another language
 */
export function defineTexts<Texts extends Translations>(
  name: string,
  texts: Texts,
  translations: TranslationLoader,
): Messages<Texts> {
  loaders.set(name, translations);
  return i18n(name, texts);
}

/** The texts in the current language; re-renders the component when the language changes. */
export const useTexts = <Texts extends Messages>(texts: Texts): TextsOf<Texts> => useStore(texts);

/** Loads the translations of all sets declared so far, so that English does not flash first. */
export async function prepareTexts(into: Language = language.get()): Promise<void> {
  if (into === 'en') return;
  const missing = [...loaders.keys()].filter((name) => cache[into]?.[name] === undefined);
  const [found] = await Promise.all([load(into, missing), prepareMessages(into)]);
  cache[into] = { ...cache[into], ...found };
}

/** @throws the browser's error if the translations can't be fetched; the language then stays unchanged */
export async function chooseLanguage(next: Language): Promise<void> {
  await prepareTexts(next);
  speak(next);
}
