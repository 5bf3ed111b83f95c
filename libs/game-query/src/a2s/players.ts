import { type ByteReader } from './byte-reader.js';

export interface A2sPlayer {
  /** Empty on DayZ, and for somebody who is still connecting. */
  readonly name: string;
  readonly score: number;
  readonly seconds: number;
}

export interface A2sPlayers {
  /** What the server says; one byte, so at most 255. */
  readonly count: number;
  /** Those whose row came whole: some servers end a long list early. */
  readonly players: readonly A2sPlayer[];
}

/** Reads what follows the type of a PLAYER answer; `undefined` when even the count is missing. */
export function decodePlayers(content: ByteReader): A2sPlayers | undefined {
  const count = content.byte();
  if (content.isShort()) return undefined;
  const players: A2sPlayer[] = [];
  while (players.length < count) {
    content.skip(1); // index, zero in every row of some servers
    const player = { name: content.text(), score: content.int32(), seconds: content.float() };
    if (content.isShort()) break;
    players.push(player);
  }
  return { count, players };
}
