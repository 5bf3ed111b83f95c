import { type LogEntry } from '@outpost/contracts/logs.js';
import { type RawClient } from './api.js';
import { NumberedBattleye } from './numbered-battleye.js';

/** Numbers of the lines of a {@link NumberedBattleye} in the log of its server, duplicates included. */
export async function storedNumbers(client: RawClient, serverId: number): Promise<number[]> {
  const numbers: number[] = [];
  let next: string | undefined = `/api/servers/${serverId}/logs?q=numbered&limit=1000`;
  while (next !== undefined) {
    const { body, headers }: { body: LogEntry[]; headers: Headers } = await client.get<LogEntry[]>(next);
    numbers.push(...body.map(({ message }) => Number(NumberedBattleye.LINE.exec(message)?.[1])));
    next = /^<([^>]*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return numbers;
}
