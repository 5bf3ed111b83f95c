import { ConfigurationError } from '../errors/configuration-error.js';

/*
 * Ids that contain the time, for rows that several processes add: they ascend with it, whichever process issues
 * them. An id is a tick and the slot of its process; a millisecond has 64 ticks.
 */

/** The largest exact integer of JavaScript and of most readers of JSON; reached after 69 years. */
const ID_MAX = Number.MAX_SAFE_INTEGER;
const EPOCH_MS = Date.UTC(2026, 0, 1);
const TICKS_PER_MS = 64;
const DAY_MS = 86_400_000;

/** Each process that numbers rows has one of its own, so no two issue the same id. */
export const SLOTS = 64;
/** For programs beside the panel, which add a few rows. */
export const OUTSIDE_SLOT = SLOTS - 1;

export const IDS_PER_DAY = DAY_MS * TICKS_PER_MS * SLOTS;
/** In milliseconds since 1970: ids of later times are too large. */
const END_MS = EPOCH_MS + Math.floor(ID_MAX / (TICKS_PER_MS * SLOTS));

/** Where the numbering of rows begins. */
export interface TimedStart {
  /** Milliseconds since 1970 by the clock of the database. */
  readonly now: number;
  /** The highest id of a row; 0 for none. */
  readonly last: number;
}

/** @throws {ConfigurationError} when ids of this time of the database would be too large */
export function requireTime(now: number): void {
  if (now < END_MS) return;
  const time = new Date(now).toISOString();
  throw new ConfigurationError('DATABASE_URL', `leads to a server whose clock is wrong: it says ${time}`);
}

/**
 * The id that follows `last`: that of the time, unless more than 64 were issued in a millisecond or the clock was
 * set back; the next tick then.
 */
export function timedIdAfter({ last, now }: TimedStart, slot: number): number {
  const tick = Math.max(Math.floor(last / SLOTS) + 1, (Math.floor(now) - EPOCH_MS) * TICKS_PER_MS);
  return tick * SLOTS + slot;
}

/** In milliseconds since 1970. */
export const timeOfId = (id: number): number => EPOCH_MS + Math.floor(id / (TICKS_PER_MS * SLOTS));

/** Below the ids of this time, in milliseconds since 1970, and above those of earlier ones. */
export const firstIdSince = (ms: number): number =>
  Math.min(ID_MAX, (Math.floor(ms) - EPOCH_MS) * TICKS_PER_MS * SLOTS);

/** The number of the day of an id; 0 is 1 January 2026. Ids that were not made of the time are small, and of day 0. */
export const dayOfId = (id: number): number => Math.floor(id / IDS_PER_DAY);

export const firstIdOf = (day: number): number => day * IDS_PER_DAY;

/** Such as `2026-11-25`. */
export const dateOf = (day: number): string => new Date(EPOCH_MS + day * DAY_MS).toISOString().slice(0, 10);
