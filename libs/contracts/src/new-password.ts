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

/** Whose password it will be. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/** Guesses within which a common password is found with a sign added to it; two words need many more. */
const FEWEST_GUESSES = 12_000;
/** The rarer ones of the list are hardly common, and each costs memory. */
const COMMON_WORDS = 20_000;
/** Looking for patterns costs time with the square of the length; what makes a password weak shows by then. */
const LOOKED_AT_LENGTH = 20;
/** Ways of writing letters as digits and signs that are tried, such as `p4ssw0rd`. */
const MOST_DISGUISES = 10;
const OWNER_WORD_MIN_LENGTH = 4;
/** What everybody thinks of who looks at this panel. */
const WORDS_OF_THE_PANEL: readonly string[] = ['outpost', 'battleye', 'rcon', 'gameserver'];
const DISGUISES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
};

/** Judges a password that is being chosen. What it judges by is loaded with the first question. */
export class NewPasswordRule {
  private guesser: Promise<ZxcvbnFactory> | undefined;

  /** @param least characters it must have, where an operator asks for more than the contract does */
  constructor(private readonly least: number = PASSWORD_MIN_LENGTH) {}

  /** Why the password is not accepted; undefined when it is. */
  async problemOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
    if (password.length < this.least) return passwordTooShort(this.least);
    const words = wordsOf(owner);
    if (isMadeOf(words, password)) return PASSWORD_LIKE_OWNER;
    if (isMadeOf(WORDS_OF_THE_PANEL, password)) return PASSWORD_TOO_COMMON;
    this.guesser ??= loadGuesser();
    const { guesses, sequence } = (await this.guesser).check(password, words);
    const isOneWord = sequence.length === 1 && sequence[0]?.pattern === 'dictionary';
    return isOneWord || guesses < FEWEST_GUESSES ? PASSWORD_TOO_COMMON : undefined;
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const undisguised = (text: string): string => text.replace(/[01345@$]/g, (sign) => DISGUISES[sign] ?? sign);

/** The longest first: the address, the name and their parts; of the domain all but its ending. */
function wordsOf({ username, email }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = [...`${username} ${local}`.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  const long = parts.filter((part) => part.length >= OWNER_WORD_MIN_LENGTH);
  const whole = local.length >= OWNER_WORD_MIN_LENGTH ? [local] : [];
  const words = [email, username, ...whole, ...long].map(folded).filter((word) => word !== '');
  return words.sort((one, other) => other.length - one.length);
}

/** Whether too little is left of a password without these words. */
function isMadeOf(words: readonly string[], password: string): boolean {
  return [folded(password), undisguised(folded(password))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest.length < text.length && rest.length < PASSWORD_MIN_LENGTH;
  });
}

/** In steps, so that none of them keeps a server from its work for long. */
async function loadGuesser(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  await nextTurn();
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  await nextTurn();
  return new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'].slice(0, COMMON_WORDS) },
    graphs: adjacencyGraphs,
    maxLength: LOOKED_AT_LENGTH,
    l33tMaxSubstitutions: MOST_DISGUISES,
  });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
