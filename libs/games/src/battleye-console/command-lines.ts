import { isIPv4 } from 'node:net';
import { type Message, say } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { PLAYER_NUMBER, BAN_TIME } from '../argument-rules.js';

/** Longer lines are truncated on players' screens. */
export const SAY_MAX_CHARACTERS = 128;
export const REASON_MAX_CHARACTERS = 64;
/** Slot that addresses every player. */
export const ALL_PLAYERS = -1;

const GUID = /^[0-9a-f]{32}$/i;
/** Control characters, and Unicode's line and paragraph separators (U+2028, U+2029). */
const LINE_BREAKERS = /[\p{Cc}\p{Zl}\p{Zp}]+/u;

/**
 * Builds the commands that take arguments. Arguments come from people: control characters become blanks, so
 * that none of them can end the line.
 *
 * @throws {RconError} `invalid-command` when an argument could hit an unintended target
 */
export const battleyeCommand = {
  /** One `say` per 128 characters, split between words where possible. */
  say: (slot: number, text: string): readonly string[] =>
    wrap(oneLine(text)).map((line) => `say ${wholeNumber(PLAYER_NUMBER, slot, ALL_PLAYERS)} ${line}`),
  kick: (slot: number, reason = ''): string =>
    join('kick', wholeNumber(PLAYER_NUMBER, slot), shorten(reason)),
  /** 0 minutes is permanent. */
  ban: (slot: number, minutes = 0, reason = ''): string =>
    join('ban', wholeNumber(PLAYER_NUMBER, slot), wholeNumber(BAN_TIME, minutes), shorten(reason)),
  /**
   * Bans a player who need not be online, and does not kick. Without a valid target a server would ban 0.0.0.0.
   */
  addBan: (target: string, minutes = 0, reason = ''): string =>
    join('addBan', banTarget(target), wholeNumber(BAN_TIME, minutes), shorten(reason)),
  /** @param listNumber row number of a fresh listing: numbers shift with each removal */
  removeBan: (listNumber: number): string =>
    join('removeBan', wholeNumber(say('game.ban_number', 'ban number'), listNumber)),
} as const;

function banTarget(target: string): string {
  if (GUID.test(target)) return target.toLowerCase();
  if (isIPv4(target) && target !== '0.0.0.0') return target;
  throw new RconError(
    'invalid-command',
    say(
      'game.ban_needs_guid_or_address',
      'A ban needs a BattlEye GUID (32 hexadecimal digits) or an IPv4 address.',
    ),
  );
}

function wholeNumber(what: Message, value: number, least = 0): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RconError(
    'invalid-command',
    say('game.argument_too_small', 'The {what} must be a whole number from {least} up.', {
      what,
      least,
    }),
  );
}

const oneLine = (text: string): string => text.split(LINE_BREAKERS).join(' ').trim();

const shorten = (reason: string): string =>
  Array.from(oneLine(reason)).slice(0, REASON_MAX_CHARACTERS).join('').trim();

const join = (...words: (string | number)[]): string => words.filter((word) => word !== '').join(' ');

function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  let rest = Array.from(text);
  while (rest.length > SAY_MAX_CHARACTERS) {
    const blank = rest.lastIndexOf(' ', SAY_MAX_CHARACTERS);
    const cut = blank > 0 ? blank : SAY_MAX_CHARACTERS;
    lines.push(rest.slice(0, cut).join(''));
    rest = rest.slice(rest[cut] === ' ' ? cut + 1 : cut);
  }
  return [...lines, rest.join('')];
}
