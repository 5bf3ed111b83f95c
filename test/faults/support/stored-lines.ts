import { type RawClient } from '../../support/api.js';
import { storedNumbers } from '../../support/stored-numbers.js';

/** What became of the lines that were acknowledged to a game server. */
export interface StoredLines {
  readonly missing: number;
  readonly twice: number;
}

/** Compares the log of the server with the lines acknowledged before. */
export async function storedLines(
  acknowledged: ReadonlySet<number>,
  client: RawClient,
  serverId: number,
): Promise<StoredLines> {
  const stored = await storedNumbers(client, serverId);
  const known = new Set(stored);
  const missing = [...acknowledged].filter((number) => !known.has(number)).length;
  return { missing, twice: stored.length - known.size };
}
