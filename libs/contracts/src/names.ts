import { Matches } from 'class-validator';
import { rule } from './message.js';
import { HIDDEN } from './visible-text.js';

/*
 * Mixed scripts make look-alike names possible. The "highly restrictive" profile of Unicode UTS 39 allows a single
 * recommended script, or one of the three sets used for Japanese, Korean and Chinese together with Latin.
 */
const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
];
const SCRIPT_SETS = [
  ...SCRIPTS.map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];

/** Scripts of digits, dots, dashes and combining marks, which every script shares. */
const SHARED = ['Common', 'Inherited'];

const madeOf = (scripts: readonly string[]): string =>
  `[${[...SHARED, ...scripts].map((script) => `\\p{Script=${script}}`).join('')}]*`;

const ONE_SCRIPT = new RegExp(`^(?:${SCRIPT_SETS.map(madeOf).join('|')})$`, 'u');

const NOTHING_HIDDEN = new RegExp(`^(?:(?!${HIDDEN})[^])*$`, 'u');

const HIDDEN_IN = {
  Username: rule(
    'rule.username_has_hidden_characters',
    'Username must not contain invisible or direction-changing characters',
  ),
  Name: rule(
    'rule.name_has_hidden_characters',
    'Name must not contain invisible or direction-changing characters',
  ),
} as const;

/** Rejects invisible and direction-changing characters. @param noun how the message calls the field */
export const HasNothingHidden = (noun: keyof typeof HIDDEN_IN): PropertyDecorator =>
  Matches(NOTHING_HIDDEN, { message: HIDDEN_IN[noun] });

export const isOfOneScript = (name: string): boolean => ONE_SCRIPT.test(name);

/** Prevents homographs: `аdmin` with a Cyrillic first letter looks like `admin` but is another name. */
export const IsOfOneScript = (): PropertyDecorator =>
  Matches(ONE_SCRIPT, {
    message: rule('rule.username_mixes_alphabets', 'Username must be written in one alphabet'),
  });
