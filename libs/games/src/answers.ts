import { type Words } from '@outpost/contracts/message.js';

/** What kind of name a game knows somebody by, forever: the value is written as the game writes it. */
export type IdKind =
  'battleye-guid' | 'reforger-identity' | 'steam' | 'eos' | 'platform' | 'account' | 'account-name' | 'ip';

export interface StableId {
  /** `platform`: with its platform in front, such as `Steam_…`; `account`: an id of the game's own. */
  readonly kind: IdKind;
  readonly value: string;
  /** False where the game says that it has not confirmed the id (yet). */
  readonly verified: boolean;
}

/** `joining`: not let in yet; `lobby`: let in, not in the world; `playing`: all others. */
export type PlayerState = 'joining' | 'lobby' | 'playing';

/** Somebody on a game server; games differ in what they tell. */
export interface Player {
  /** Number for this visit only: a freed one goes to the next who joins. */
  readonly slot: number | null;
  /** As the server wrote it, blanks included; people choose it, so nothing may act by it. */
  readonly name: string;
  readonly id: StableId | null;
  /** Milliseconds; null while it is not measured. */
  readonly ping: number | null;
  /** IP address and port as the server wrote them. */
  readonly address: string | null;
  readonly state: PlayerState;
}

export interface Ban {
  /** Running number of this listing, where unbanning goes by it; good until the next change. */
  readonly listNumber: number | null;
  readonly target: StableId;
  /** Name of the banned, where the list has one. */
  readonly name: string | null;
  /** Null where the list doesn't tell. */
  readonly minutesLeft: number | 'permanent' | 'expired' | null;
  readonly reason: string;
}

/**
 * What was read from a reply meant for people. The rows that could be read are always there, the text as well;
 * `complete` is false as soon as anything hints at a row that is not.
 */
export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly complete: boolean;
  /** In words for the owner of the server; empty when complete. */
  readonly warnings: readonly Words[];
  readonly raw: string;
}

/** Reads a reply; it never throws, whatever the text. */
export type Reader<Row> = (text: string) => Listing<Row>;
