import { Matches } from 'class-validator';
import { rule } from './message.js';
import { HIDDEN } from './shown-text.js';

/*
 * Names are what people tell each other apart by. Unicode's security profile (UTS 39, "highly restrictive") says which
 * scripts may stand side by side in one: a script of living languages by itself, or the three sets that Japanese,
 * Korean and Chinese are written in together with Latin.
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

/** Digits, dots and dashes belong to every script. */
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

/** @param noun what the name is called in the message */
export const HasNothingHidden = (noun: keyof typeof HIDDEN_IN): PropertyDecorator =>
  Matches(NOTHING_HIDDEN, { message: HIDDEN_IN[noun] });

/** Letters of two alphabets can look the same: `аdmin` with a Cyrillic first letter is another name than `admin`. */
export const IsOfOneScript = (): PropertyDecorator =>
  Matches(ONE_SCRIPT, {
    message: rule('rule.username_mixes_alphabets', 'Username must be written in one alphabet'),
  });
