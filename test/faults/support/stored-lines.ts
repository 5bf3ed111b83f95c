import { type RawClient } from '../../support/api.js';
import { storedNumbers } from '../../support/stored-numbers.js';

/** What became of the lines a game was told were kept. */
export interface KeptLines {
  readonly missing: number;
  readonly twice: number;
}

/** Holds the log of the server against what its game was told before. */
export async function keptLines(
  told: ReadonlySet<number>,
  client: RawClient,
  serverId: number,
): Promise<KeptLines> {
  const stored = await storedNumbers(client, serverId);
  const known = new Set(stored);
  const missing = [...told].filter((number) => !known.has(number)).length;
  return { missing, twice: stored.length - known.size };
}
