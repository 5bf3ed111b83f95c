import { type ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PASSWORD_MIN_LENGTH } from './limits.js';
import { rule } from './message.js';

export const PASSWORD_TOO_COMMON = rule(
  'rule.password_too_common',
  'Choose another password: this one is among the first that are guessed',
);
export const PASSWORD_LIKE_OWNER = rule(
  'rule.password_made_of_name',
  'Choose another password: this one is made of your name or email address',
);
export const passwordTooShort = (least: number): string =>
  rule('rule.password_shorter_than', 'Password must be at least {least} characters', {
    least,
  });

/** The account the password is for. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/** A common password with one added character needs fewer guesses than this, two words need many more. */
const MIN_GUESSES = 12_000;
/** Rarer entries of the list are hardly common, and each costs memory. */
const COMMON_WORDS = 20_000;
/** Pattern matching takes quadratic time in the length; a weakness shows within these characters. */
const CHECKED_LENGTH = 20;
/** Maximum number of l33t substitutions that are tried, such as `p4ssw0rd`. */
const MAX_SUBSTITUTIONS = 10;
const OWNER_WORD_MIN_LENGTH = 4;
/** Obvious choices for an account of this panel. */
const WORDS_OF_THE_PANEL: readonly string[] = ['outpost', 'battleye', 'rcon', 'gameserver'];
const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
};

/** Checks the strength of a new password. The dictionaries are loaded on first use. */
export class NewPasswordRule {
  private guesser: Promise<ZxcvbnFactory> | undefined;

  /** @param least minimum length, where the operator requires more than the contract */
  constructor(private readonly least: number = PASSWORD_MIN_LENGTH) {}

  /** Why the password is rejected; undefined when it is accepted. */
  async problemOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
    if (password.length < this.least) return passwordTooShort(this.least);
    const words = wordsOf(owner);
    if (isMadeOf(words, password)) return PASSWORD_LIKE_OWNER;
    if (isMadeOf(WORDS_OF_THE_PANEL, password)) return PASSWORD_TOO_COMMON;
    this.guesser ??= loadGuesser();
    const { guesses, sequence } = (await this.guesser).check(password, words);
    const isOneWord = sequence.length === 1 && sequence[0]?.pattern === 'dictionary';
    return isOneWord || guesses < MIN_GUESSES ? PASSWORD_TOO_COMMON : undefined;
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const withoutSubstitutions = (text: string): string =>
  text.replace(/[01345@$]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);

/** Address, name and their parts, without the top-level domain; longest first. */
function wordsOf({ username, email }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = [...`${username} ${local}`.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  const long = parts.filter((part) => part.length >= OWNER_WORD_MIN_LENGTH);
  const whole = local.length >= OWNER_WORD_MIN_LENGTH ? [local] : [];
  const words = [email, username, ...whole, ...long].map(folded).filter((word) => word !== '');
  return words.sort((one, other) => other.length - one.length);
}

/** Whether the rest of a password after removing these words is too short. */
function isMadeOf(words: readonly string[], password: string): boolean {
  return [folded(password), withoutSubstitutions(folded(password))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest.length < text.length && rest.length < PASSWORD_MIN_LENGTH;
  });
}

/** In steps, so that none blocks the event loop for long. */
async function loadGuesser(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  await nextTurn();
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  await nextTurn();
  return new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'].slice(0, COMMON_WORDS) },
    graphs: adjacencyGraphs,
    maxLength: CHECKED_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
