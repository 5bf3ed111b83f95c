import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HEALTH_PROBLEMS } from '@outpost/contracts/health-problems.js';
import { rule, say, sentences } from '@outpost/contracts/message.js';
import { IntlMessageFormat } from 'intl-messageformat';
import { speak } from './language.js';
import { LANGUAGES, type TranslatedLanguage } from './languages.js';
import { Catalogue, prepareMessages, spoken, translate, translateList, translateRule } from './messages.js';
import { messagesInSources } from './testing/messages-in-sources.js';

const FOLDER = fileURLToPath(new URL('messages', import.meta.url));
const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');

/** Made by message.ts itself, of other messages. */
const OF_OTHERS = {
  'text.verbatim': ['{words}'],
  'text.sentence': ['{words}.'],
  'text.sentences': ['{before} {next}'],
  'text.list': ['{before}; {next}'],
};

const SOURCES = messagesInSources();
const ENGLISH = new Map<string, readonly string[]>([
  ...SOURCES.map(({ code = '', english }) => [code, english] as const),
  ...Object.entries(OF_OTHERS),
]);

const wordsIn = (code: TranslatedLanguage): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(FOLDER, `${code}.json`), 'utf8')) as Record<string, string>;

/** The names of the values a message takes. */
const placesOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => placesOf(value))];
  });
const placesIn = (words: string): readonly string[] =>
  [...new Set(placesOf(parse(words, { ignoreTag: true })))].sort();

describe('A message of the panel', () => {
  it('is written out where it is made, with a code of its own', () => {
    expect(SOURCES.length).toBeGreaterThan(500);
    expect(SOURCES.filter(({ code, english }) => code === undefined || english.length === 0)).toEqual([]);
    expect([...ENGLISH.keys()].filter((code) => !/^[a-z_]+(?:\.[a-z0-9_]+)+$/.test(code))).toEqual([]);
  });

  it('says the same wherever its code is used', () => {
    const twice = SOURCES.filter(({ code = '', english }) => String(ENGLISH.get(code)) !== String(english));
    expect(twice).toEqual([]);
  });
});

it('Every language but English has a catalogue, and nothing else lies beside them', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(OTHERS.map((code) => `${code}.json`).sort());
});

describe.each(OTHERS)('The catalogue of the messages in %s', (code) => {
  const words = wordsIn(code);

  it('has words for every code, and for no other', () => {
    expect(Object.keys(words)).toEqual([...ENGLISH.keys()].sort());
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('takes the values that the English words take', () => {
    const places = Object.entries(words).map(([key, text]) => [key, placesIn(text)]);
    const english = Object.keys(words).map((key) => [key, placesIn((ENGLISH.get(key) ?? []).join(' '))]);
    expect(places).toEqual(english);
  });

  it('has the plural forms of its language where it counts', () => {
    const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const text of Object.values(words)) {
      for (const element of parse(text, { ignoreTag: true })) {
        if (element.type === TYPE.plural)
          expect(Object.keys(element.options)).toEqual(
            expect.arrayContaining(
              needed.filter((form) => form !== 'many' || code === 'ru' || code === 'pl'),
            ),
          );
      }
    }
  });
});

describe('What the server says', () => {
  const german = new Catalogue(
    'de',
    {
      'a.lost': '{who} ist weg.',
      'a.lines': '{count, plural, one {# Zeile} other {# Zeilen}}',
      'a.tag': 'Schreibe <Passwort>.',
      'text.sentences': '{before} {next}',
    },
    IntlMessageFormat,
  );

  it('is said by its code with its values, whatever those hold', () => {
    expect(german.say(say('a.lost', '{who} is gone.', { who: '{count} <b>' }))).toBe('{count} <b> ist weg.');
    expect(german.say(say('a.tag', 'Write <password>.'))).toBe('Schreibe <Passwort>.');
  });

  it('counts in the forms of the language', () => {
    const lines = (count: number) => german.say(say('a.lines', '{count} lines', { count }));
    expect([lines(1), lines(2)]).toEqual(['1 Zeile', '2 Zeilen']);
  });

  it('may be made of other messages', () => {
    const both = sentences(say('a.lost', '{who} is gone.', { who: 'Anna' }), say('a.tag', 'Write.'));
    expect(german.say(both)).toBe('Anna ist weg. Schreibe <Passwort>.');
  });

  it('stays English where its code, or one within it, is not known', () => {
    const unknown = say('plugin.odd', 'Odd.');
    expect(german.say(unknown)).toBeUndefined();
    expect(german.say(sentences(say('a.tag', 'Write.'), unknown))).toBeUndefined();
  });
});

describe('A text of an answer', () => {
  beforeAll(async () => {
    await prepareMessages('de');
    speak('de');
  });

  const answer = {
    ...{ detail: 'The disk is full: nothing is stored until there is room', cause: null, odd: ['Odd.'] },
    messages: {
      detail: HEALTH_PROBLEMS['storage-full'].detail,
      odd: [{ code: 'plugin.odd', params: {} }],
    },
  };

  it('is said in the language of the reader', () => {
    expect(translate(answer, 'detail')).toMatch(/^Der Datenträger|^Die Festplatte|^Die Platte/);
    expect(translate(answer, 'cause')).toBe('');
  });

  it('is said in English where the answer tells no code, or an unknown one', () => {
    expect(translate({ detail: 'Words of a proxy' }, 'detail')).toBe('Words of a proxy');
    expect(translateList(answer, 'odd')).toEqual(['Odd.']);
    expect(spoken('As it is', undefined)).toBe('As it is');
  });

  it('may be a rule of a form, which is known by its words', () => {
    rule('rule.host_is_required', 'Host is required');
    expect(translateRule('Host is required')).not.toBe('Host is required');
    expect(translateRule('Gesagt')).toBe('Gesagt');
  });
});
