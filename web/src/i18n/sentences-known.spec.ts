import { describe, expect, it } from '@jest/globals';
import { DOCTOR_STEPS } from '@outpost/contracts/doctor-steps.js';
import { HEALTH_PROBLEMS } from '@outpost/contracts/health-problems.js';
import {
  PASSWORD_LIKE_OWNER,
  PASSWORD_TOO_COMMON,
  passwordTooShort,
} from '@outpost/contracts/new-password.js';
import { PASSWORD_AGAIN } from '@outpost/contracts/server-address.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from './languages.js';
import { ruleMessages } from './sentences/testing/rule-messages.js';
import { serverSentences } from './sentences/testing/server-sentences.js';
import { SENTENCE_SUBJECTS, Sentences, type SentenceTable } from './sentences.js';

const FOLDER = fileURLToPath(new URL('sentences', import.meta.url));

const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en');

const tableOf = (subject: string, code: string): SentenceTable =>
  JSON.parse(readFileSync(join(FOLDER, subject, `${code}.json`), 'utf8')) as SentenceTable;

const ENGLISH = SENTENCE_SUBJECTS.flatMap((subject) => Object.keys(tableOf(subject, 'de')));

const placesIn = (text: string): readonly string[] => [...(text.match(/\{\w+\}/gu) ?? [])].sort();

/** A number for the words of a sentence, so that letters are left of what has none; what it holds is kept. */
const numberFor = (english: string, number: number): string =>
  `<${number}>${placesIn(english)
    .filter((place) => /^\{(?:phrase|sentence)/u.test(place))
    .join('')}`;

const numbered = new Sentences(
  Object.fromEntries(ENGLISH.map((english, number) => [english, numberFor(english, number)])),
);
const hasNoWords = (sentence: string): boolean => /\p{L}/u.test(numbered.translate(sentence));

/** Names of things and pieces of sentences, which the sources don't mark as said. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set([
  'Another game with BattlEye RCon',
  'Another game with Source RCON',
  'minute',
  'hour',
  'month',
  'minute, hour, day of month, month, day of week',
]);

const NAMED_IN_CONTRACTS = [
  PASSWORD_AGAIN,
  ...Object.values(DOCTOR_STEPS),
  ...Object.values(HEALTH_PROBLEMS).map(({ detail }) => detail),
  ...[PASSWORD_TOO_COMMON, PASSWORD_LIKE_OWNER, passwordTooShort(12)],
];

describe('A sentence the panel can show has words in the other languages', () => {
  it('when a rule of a form or a contract says it', async () => {
    const messages = await ruleMessages();
    expect(messages).toContain('Port must be between 1 and 65535');
    expect(messages).toContain('Passwords do not match');
    expect(messages.filter((message) => message === undefined || hasNoWords(message))).toEqual([]);
  });

  it('when the server, a driver, a game or the client says it', () => {
    const found = serverSentences();
    expect(found.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'You are not signed in',
        'Scheduled command not found',
        'Its query port can’t be asked: 7',
        'The game saves by itself and has no command for it.',
        'BattlEye answers on 7.',
        '"7" is still on the server.',
        'Lift a ban',
        'TCP, Rust and many others',
        'The port must be open for TCP.',
      ]),
    );
    expect(found.filter(({ sentence }) => hasNoWords(sentence))).toEqual([]);
  });

  it('when a contract names it: a step of the Connection Doctor, what is wrong with a new password', () => {
    expect(NAMED_IN_CONTRACTS.filter(hasNoWords)).toEqual([]);
  });
});

it('Every folder of sentences is fetched', () => {
  const folders = readdirSync(FOLDER).filter((name) => name !== 'testing');
  expect([...SENTENCE_SUBJECTS].sort()).toEqual(folders.sort());
});

describe('A sentence with words in the other languages', () => {
  it('is one that can still be shown', async () => {
    const shown = [
      ...(await ruleMessages()),
      ...serverSentences().map(({ sentence }) => sentence),
      ...NAMED_IN_CONTRACTS,
    ];
    const used = new Set(
      shown.flatMap((sentence = '') => numbered.translate(sentence).match(/<\d+>/gu) ?? []),
    );
    const stale = ENGLISH.filter(
      (english, number) => !used.has(`<${number}>`) && !SAID_OTHERWISE.has(english),
    );
    expect(stale).toEqual([]);
  });
});

describe.each(SENTENCE_SUBJECTS)('The words for the sentences about %s', (subject) => {
  const english = Object.keys(tableOf(subject, 'de'));

  it.each(OTHERS)('are for the same sentences in %s', (code) => {
    expect(Object.keys(tableOf(subject, code))).toEqual(english);
  });

  it.each(OTHERS)('have the same places in %s, and none is empty', (code) => {
    const table = Object.entries(tableOf(subject, code));
    expect(Object.fromEntries(table.map(([key, words]) => [key, placesIn(words)]))).toEqual(
      Object.fromEntries(table.map(([key]) => [key, placesIn(key)])),
    );
    expect(table.filter(([, words]) => words.trim() === '')).toEqual([]);
  });
});
