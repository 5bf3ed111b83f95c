import { type Words } from '@outpost/contracts/message.js';

/** Kinds of permanent player ids. */
export type IdKind =
  'battleye-guid' | 'reforger-identity' | 'steam' | 'eos' | 'platform' | 'account' | 'account-name' | 'ip';

export interface StableId {
  /** `platform`: prefixed with its platform, such as `Steam_…`; `account`: an id the game itself assigned. */
  readonly kind: IdKind;
  /** As the game writes it. */
  readonly value: string;
  /** False where the game says it has not confirmed the id (yet). */
  readonly verified: boolean;
}

/** `joining`: not admitted yet; `lobby`: admitted, not in the world; `playing`: all others. */
export type PlayerState = 'joining' | 'lobby' | 'playing';

/** A player on a game server; games differ in which fields they report. */
export interface Player {
  /** Valid for this visit only: a freed slot goes to the next player who joins. */
  readonly slot: number | null;
  /** As the server wrote it, blanks included. Players choose it, so it must never identify the target of an action. */
  readonly name: string;
  readonly id: StableId | null;
  /** Milliseconds; null until measured. */
  readonly ping: number | null;
  /** IP address and port as the server wrote them. */
  readonly address: string | null;
  readonly state: PlayerState;
}

export interface Ban {
  /** Row number in this listing, where unbanning needs it; valid until the list changes. */
  readonly listNumber: number | null;
  readonly target: StableId;
  /** Name of the banned player, where the list has one. */
  readonly name: string | null;
  /** Null where the list has no times. */
  readonly minutesLeft: number | 'permanent' | 'expired' | null;
  readonly reason: string;
}

/**
 * A parsed reply that was written for people. It always has the rows that could be parsed and the raw text;
 * `complete` is false as soon as anything suggests that a row is missing.
 */
export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly complete: boolean;
  /** For the owner of the server; empty when complete. */
  readonly warnings: readonly Words[];
  readonly raw: string;
}

/** Parses a reply; never throws, whatever the text. */
export type Reader<Row> = (text: string) => Listing<Row>;
