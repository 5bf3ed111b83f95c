import { type Message, messageOf, type Words } from '@outpost/contracts/message.js';

/** Where a game server answers queries. The address is already resolved and allowed. */
export interface QueryTarget {
  /** IPv4 address. */
  readonly address: string;
  readonly port: number;
}

/** What a game server tells everybody who asks. Text is written by its owner: show it, never trust it. */
export interface GameInfo {
  readonly name: string;
  readonly map: string;
  readonly version: string;
  /** One byte on the wire in A2S: more than 255 players wrap. */
  readonly players: number;
  readonly maxPlayers: number;
  readonly pingMs: number;
  /** The port players connect to, where the answer names one. */
  readonly gamePort: number | null;
}

/**
 * Why a query failed.
 *
 * - `no-answer`: silence; the port may be wrong, closed, or the game may be down
 * - `protocol`: something answered that can't be read
 * - `unsupported-address`: queries go to IPv4 addresses only
 */
export type GameQueryErrorKind = 'no-answer' | 'protocol' | 'unsupported-address';

/** The only error of a query. Its words are fit for the owner of the server. */
export class GameQueryError extends Error {
  override readonly name = 'GameQueryError';
  readonly words: Message;

  constructor(
    readonly kind: GameQueryErrorKind,
    words: Words,
    options?: ErrorOptions,
  ) {
    super(String(words), options);
    this.words = messageOf(words);
  }
}

/** Asks a game server what it tells everybody; no login, no state. */
export interface GameQuery {
  /** Answers or fails within about two seconds. @throws {GameQueryError} */
  query(target: QueryTarget): Promise<GameInfo>;
}

/** Injects the {@link GameQuery}. */
export const GAME_QUERY = Symbol('GAME_QUERY');
