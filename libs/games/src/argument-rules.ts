import { RconError } from '@outpost/rcon-protocol/errors.js';

/** How a game's command line is kept in one piece, whatever people type into its arguments. */
export interface ArgumentRules {
  /** Characters that end a command or close an argument, and what stands in for each. */
  readonly replaced: ReadonlyMap<string, string>;
  /** A text is cut off there. */
  readonly maxCharacters: number;
}

const MAX_CHARACTERS = 200;
const rules = (replaced: Readonly<Record<string, string>>): ArgumentRules => ({
  replaced: new Map(Object.entries(replaced)),
  maxCharacters: MAX_CHARACTERS,
});

/** Only the end of the line ends a command. */
export const WHOLE_LINE_RULES = rules({});
/** `;` separates commands, quotes bound arguments, and a backslash may disarm a quote. */
export const QUOTING_RULES = rules({ ';': ',', '"': "'", '\\': '/' });
/** The console of the Unreal Engine goes on with another command behind `|`. */
export const UNREAL_RULES = rules({ ';': ',', '"': "'", '\\': '/', '|': '/' });

const LINE_BREAKERS = /[\p{Cc}\p{Zl}\p{Zp}]+/u;

/** A text for people: one line, cut to length, with nothing in it that the game's console would act on. */
export function plainText(text: string, { replaced, maxCharacters }: ArgumentRules): string {
  const oneLine = text.split(LINE_BREAKERS).join(' ').trim();
  const characters = Array.from(oneLine, (character) => replaced.get(character) ?? character);
  return characters.slice(0, maxCharacters).join('').trim();
}

/** @throws {RconError} `invalid-command` when nothing is left to say */
export function spokenText(text: string, rulesOfGame: ArgumentRules): string {
  const spoken = plainText(text, rulesOfGame);
  if (spoken === '') throw invalid('There is nothing to say.');
  return spoken;
}

/** The text in quotes; the rules must replace the quote and what could disarm it. */
export const quoted = (text: string): string => `"${text}"`;

/**
 * Passes an id on untouched. One that doesn't look like an id is refused and never repaired: it would hit
 * somebody else.
 *
 * @throws {RconError} `invalid-command`
 */
export function exactId(what: string, value: string | undefined, form: RegExp): string {
  if (value !== undefined && form.test(value)) return value;
  throw invalid(
    `This game needs ${what} here, and ${value === undefined ? 'none is known' : 'this is none'}.`,
  );
}

/** @throws {RconError} `invalid-command` */
export function wholeNumber(what: string, value: number | null, least = 0): number {
  if (value !== null && Number.isSafeInteger(value) && value >= least) return value;
  throw invalid(`The ${what} must be a whole number from ${least} up.`);
}

/**
 * For games without bans that end: banning for ever instead would be worse than not banning.
 *
 * @throws {RconError} `invalid-command`
 */
export function foreverOnly(minutes: number): void {
  if (wholeNumber('ban time', minutes) > 0) throw invalid('This game only bans for ever.');
}

/** One command line of words, the empty ones left out. */
export const words = (...parts: readonly (string | number)[]): string =>
  parts.filter((part) => part !== '').join(' ');

export const invalid = (message: string): RconError => new RconError('invalid-command', message);
