import { type Message, messageOf, type Words } from '@outpost/contracts/message.js';

/** Where a game server answers queries. The address is already resolved and allowed. */
export interface QueryTarget {
  /** IPv4 address. */
  readonly address: string;
  readonly port: number;
}

/** The public information of a game server. Its texts are untrusted input. */
export interface GameInfo {
  readonly name: string;
  readonly map: string;
  readonly version: string;
  /** A single byte in A2S: counts above 255 wrap. */
  readonly players: number;
  readonly maxPlayers: number;
  readonly pingMs: number;
  /** The port players connect to, if the answer contains it. */
  readonly gamePort: number | null;
  /** Steam's id of the game; null if the answer contains none. */
  readonly appId: number | null;
}

/**
 * Why a query failed.
 *
 * - `no-answer`: silence; the port may be wrong or closed, or the game down
 * - `protocol`: the answer could not be decoded
 * - `unsupported-address`: only IPv4 is supported
 */
export type GameQueryErrorKind = 'no-answer' | 'protocol' | 'unsupported-address';

/** The only error of a query. `words` may be shown to the owner of the server. */
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

/** Queries the public information of a game server; no login, no state. */
export interface GameQuery {
  /** Resolves or rejects within about two seconds. @throws {GameQueryError} */
  query(target: QueryTarget): Promise<GameInfo>;
}

/** Injects the {@link GameQuery}. */
export const GAME_QUERY = Symbol('GAME_QUERY');
