import { type Message, say, type Words } from '@outpost/contracts/message.js';
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

/** What {@link wholeNumber} is asked for most. */
export const PLAYER_NUMBER = say('game.player_number', 'player number');
export const BAN_TIME = say('game.ban_time', 'ban time');

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
  if (spoken === '') throw invalid(say('game.message_is_empty', 'There is nothing to say.'));
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
export function exactId(what: Message, value: string | undefined, form: RegExp): string {
  if (value !== undefined && form.test(value)) return value;
  throw invalid(
    value === undefined
      ? say('game.id_unknown', 'This game needs {what} here, and none is known.', { what })
      : say('game.id_wrong', 'This game needs {what} here, and this is none.', { what }),
  );
}

/** @throws {RconError} `invalid-command` */
export function wholeNumber(what: Message, value: number | null, least = 0): number {
  if (value !== null && Number.isSafeInteger(value) && value >= least) return value;
  throw invalid(
    say('game.argument_too_small', 'The {what} must be a whole number from {least} up.', {
      what,
      least,
    }),
  );
}

/**
 * For games without bans that end: banning forever instead would be worse than not banning.
 *
 * @throws {RconError} `invalid-command`
 */
export function foreverOnly(minutes: number): void {
  if (wholeNumber(BAN_TIME, minutes) > 0)
    throw invalid(say('game.only_permanent_bans', 'This game only bans for ever.'));
}

/** One command line of words, the empty ones left out. */
export const words = (...parts: readonly (string | number)[]): string =>
  parts.filter((part) => part !== '').join(' ');

export const invalid = (message: Words): RconError => new RconError('invalid-command', message);
