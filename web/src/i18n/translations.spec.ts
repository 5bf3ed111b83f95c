import { describe, expect, it } from '@jest/globals';
import { type Messages, messagesToJSON, type TranslationJSON, type TranslationsJSON } from '@nanostores/i18n';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from './languages.js';

const SOURCE = fileURLToPath(new URL('..', import.meta.url));

const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');

const sets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith(join('texts', 'en.ts')))
  .map((path) => dirname(join(SOURCE, path)));

/** How nobody is addressed, in the languages that have more than one way: with the other of the two words for "you". */
const OTHER_VOICE: Readonly<Record<string, RegExp>> = {
  de: /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihr|Ihre[nmrs]?)(?!\p{L})/u,
  es: /(?<!\p{L})(?:usted|ustedes|búsquel[oa]s?)(?!\p{L})/iu,
  fr: /(?<![\p{L}’-])(?:tu|ton|tes|toi)(?!\p{L})/iu,
  pl: /(?<=[\p{Ll},;:] )(?:Twoj|Twoi|Twój|Cię|Ciebie|Tobie)/u,
  pt: /(?<!\p{L})(?:tu|teus?|tuas?|tens|contigo)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:ты|тебе|тебя|тво[йяёи]|твоих|дай|создай)(?!\p{L})/iu,
};

const cases = sets.flatMap((folder) =>
  OTHERS.map((code) => ({ folder, code, name: relative(SOURCE, folder) })),
);

async function englishOf(folder: string): Promise<TranslationsJSON> {
  const module = (await import(join(folder, 'en.ts'))) as Record<string, Messages>;
  const stores = Object.values(module).filter((value) => 'i18n' in value);
  expect(stores).toHaveLength(1);
  return Object.values(messagesToJSON(...stores))[0] ?? {};
}

const translationOf = (folder: string, code: string): TranslationsJSON =>
  JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')) as TranslationsJSON;

const formsOf = (text: TranslationJSON): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text).map(String);

const placesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/gu) ?? [])].sort();

/** Placeholders of all plural forms together; a form may omit the number ("one player"). */
const placesOf = (text: TranslationJSON): readonly string[] =>
  [...new Set(formsOf(text).flatMap(placesIn))].sort();

const pluralForms = (code: string): readonly string[] =>
  [...new Intl.PluralRules(code).resolvedOptions().pluralCategories].sort();

describe('The texts of the panel', () => {
  it('are found', () => {
    expect(sets.length).toBeGreaterThan(0);
  });

  it.each(cases)('of $name are all there in $code', async ({ folder, code }) => {
    const english = await englishOf(folder);
    expect(Object.keys(translationOf(folder, code)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(cases)('of $name have the same placeholders in $code', async ({ folder, code }) => {
    const english = await englishOf(folder);
    const places = (texts: TranslationsJSON) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placesOf(text)]));
    expect(places(translationOf(folder, code))).toEqual(places(english));
  });

  it.each(cases)('of $name have every plural form $code has, and none is empty', async ({ folder, code }) => {
    const english = await englishOf(folder);
    const found = translationOf(folder, code);
    const counting = Object.keys(english).filter((key) => typeof english[key] !== 'string');
    expect(Object.fromEntries(counting.map((key) => [key, Object.keys(found[key] ?? {}).sort()]))).toEqual(
      Object.fromEntries(counting.map((key) => [key, pluralForms(code)])),
    );
    expect(Object.values(found).flatMap(formsOf)).not.toContain('');
  });

  it.each(cases)('of $name speak to people in one voice in $code', ({ folder, code }) => {
    const texts = Object.values(translationOf(folder, code)).flatMap(formsOf);
    expect(texts.filter((text) => OTHER_VOICE[code]?.test(text))).toEqual([]);
  });
});
