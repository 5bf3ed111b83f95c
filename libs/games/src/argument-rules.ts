import { type Message, say, type Words } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';

/** How arguments typed by people are sanitised, so that they cannot break out of a game's command line. */
export interface ArgumentRules {
  /** Characters that end a command or close an argument, and the replacement for each. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Longer texts are truncated. */
  readonly maxCharacters: number;
}

const MAX_CHARACTERS = 200;
const rules = (replaced: Readonly<Record<string, string>>): ArgumentRules => ({
  replaced: new Map(Object.entries(replaced)),
  maxCharacters: MAX_CHARACTERS,
});

/** For consoles where only the end of the line ends a command. */
export const WHOLE_LINE_RULES = rules({});
/** For consoles where `;` separates commands, quotes delimit arguments and a backslash may escape a quote. */
export const QUOTING_RULES = rules({ ';': ',', '"': "'", '\\': '/' });
/** The console of the Unreal Engine also separates commands with `|`. */
export const UNREAL_RULES = rules({ ';': ',', '"': "'", '\\': '/', '|': '/' });

/** Common arguments of {@link wholeNumber}. */
export const PLAYER_NUMBER = say('game.player_number', 'player number');
export const BAN_TIME = say('game.ban_time', 'ban time');

const LINE_BREAKERS = /[\p{Cc}\p{Zl}\p{Zp}]+/u;

/** Free text as a single line, truncated, with the characters replaced that the game's console would act on. */
export function plainText(text: string, { replaced, maxCharacters }: ArgumentRules): string {
  const oneLine = text.split(LINE_BREAKERS).join(' ').trim();
  const characters = Array.from(oneLine, (character) => replaced.get(character) ?? character);
  return characters.slice(0, maxCharacters).join('').trim();
}

/** The text of a chat message. @throws {RconError} `invalid-command` when nothing is left to say */
export function messageText(text: string, rulesOfGame: ArgumentRules): string {
  const message = plainText(text, rulesOfGame);
  if (message === '') throw invalid(say('game.message_is_empty', 'There is nothing to say.'));
  return message;
}

/** The text in quotes; the rules must replace quotes and the characters that escape them. */
export const quoted = (text: string): string => `"${text}"`;

/**
 * Returns the id unchanged. A malformed id is rejected, never repaired: a repaired one could hit another player.
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
 * For games without temporary bans: a permanent ban instead would be worse than none.
 *
 * @throws {RconError} `invalid-command`
 */
export function requirePermanent(minutes: number): void {
  if (wholeNumber(BAN_TIME, minutes) > 0)
    throw invalid(say('game.only_permanent_bans', 'This game only bans permanently.'));
}

/** Joins the words of a command line, leaving out empty ones. */
export const words = (...parts: readonly (string | number)[]): string =>
  parts.filter((part) => part !== '').join(' ');

export const invalid = (message: Words): RconError => new RconError('invalid-command', message);
