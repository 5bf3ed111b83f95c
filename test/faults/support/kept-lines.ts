import { type LogEntry } from '@outpost/contracts/logs.js';
import { type RawClient } from '../../support/api.js';
import { NumberedBattleye } from '../../support/numbered-battleye.js';

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

/** Numbers of the lines in the log, as often as they are there. */
async function storedNumbers(client: RawClient, serverId: number): Promise<number[]> {
  const numbers: number[] = [];
  let next: string | undefined = `/api/servers/${serverId}/logs?q=numbered&limit=1000`;
  while (next !== undefined) {
    const { body, headers }: { body: LogEntry[]; headers: Headers } = await client.get<LogEntry[]>(next);
    numbers.push(...body.map(({ message }) => Number(NumberedBattleye.LINE.exec(message)?.[1])));
    next = /^<([^>]*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return numbers;
}
