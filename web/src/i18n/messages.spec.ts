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

/** Built by message.ts itself from other messages. */
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

/** The names of a message's placeholders. */
const placesOf = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => placesOf(value))];
  });
const placesIn = (words: string): readonly string[] =>
  [...new Set(placesOf(parse(words, { ignoreTag: true })))].sort();

describe('A message of the panel', () => {
  it('is a literal with a code', () => {
    expect(SOURCES.length).toBeGreaterThan(500);
    expect(SOURCES.filter(({ code, english }) => code === undefined || english.length === 0)).toEqual([]);
    expect([...ENGLISH.keys()].filter((code) => !/^[a-z_]+(?:\.[a-z0-9_]+)+$/.test(code))).toEqual([]);
  });

  it('has the same text wherever its code is used', () => {
    const twice = SOURCES.filter(({ code = '', english }) => String(ENGLISH.get(code)) !== String(english));
    expect(twice).toEqual([]);
  });
});

it('Every language but English has a catalogue, and nothing else lies beside them', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(OTHERS.map((code) => `${code}.json`).sort());
});

describe.each(OTHERS)('The catalogue of the messages in %s', (code) => {
  const words = wordsIn(code);

  it('has a text for every code, and no others', () => {
    expect(Object.keys(words)).toEqual([...ENGLISH.keys()].sort());
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('has the placeholders of the English text', () => {
    const places = Object.entries(words).map(([key, text]) => [key, placesIn(text)]);
    const english = Object.keys(words).map((key) => [key, placesIn((ENGLISH.get(key) ?? []).join(' '))]);
    expect(places).toEqual(english);
  });

  it('has the plural forms of its language', () => {
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

describe('A server message', () => {
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

  it('is translated by its code and values, whatever those contain', () => {
    expect(german.say(say('a.lost', '{who} is gone.', { who: '{count} <b>' }))).toBe('{count} <b> ist weg.');
    expect(german.say(say('a.tag', 'Write <password>.'))).toBe('Schreibe <Passwort>.');
  });

  it('uses the plural forms of the language', () => {
    const lines = (count: number) => german.say(say('a.lines', '{count} lines', { count }));
    expect([lines(1), lines(2)]).toEqual(['1 Zeile', '2 Zeilen']);
  });

  it('may be composed of other messages', () => {
    const both = sentences(say('a.lost', '{who} is gone.', { who: 'Anna' }), say('a.tag', 'Write.'));
    expect(german.say(both)).toBe('Anna ist weg. Schreibe <Passwort>.');
  });

  it('stays English if its code, or a nested one, is unknown', () => {
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

  it('is translated to the current language', () => {
    expect(translate(answer, 'detail')).toMatch(/^Der Datenträger|^Die Festplatte|^Die Platte/);
    expect(translate(answer, 'cause')).toBe('');
  });

  it('stays English if the answer has no code, or an unknown one', () => {
    expect(translate({ detail: 'Words of a proxy' }, 'detail')).toBe('Words of a proxy');
    expect(translateList(answer, 'odd')).toEqual(['Odd.']);
    expect(spoken('As it is', undefined)).toBe('As it is');
  });

  it('may be a validation rule, recognized by its text', () => {
    rule('rule.host_is_required', 'Host is required');
    expect(translateRule('Host is required')).not.toBe('Host is required');
    expect(translateRule('Gesagt')).toBe('Gesagt');
  });
});
