import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { storedTime } from '../platform/database/stored-time.js';
import { WriteGroup } from '../platform/database/write-group.js';
import { Log } from '../platform/log.js';
import { type ServerEntity } from './server.entity.js';

/** The state of a server that is stored for the next start of the panel. */
export type Seen = Partial<{
  readonly [Name in 'seenState' | 'seenSince' | 'lastOnline']: NonNullable<ServerEntity[Name]>;
}>;

interface SeenServer {
  readonly id: number;
  readonly seen: Seen;
}

/** Updates any number of servers; null leaves a column unchanged, and a deleted server matches no row. */
const REMEMBER = `UPDATE servers SET seen_state = coalesce(s.value ->> 1, seen_state),
    seen_since = coalesce(s.value ->> 2, seen_since), last_online = coalesce(s.value ->> 3, last_online)
  FROM json_each(?) s WHERE servers.id = s.value ->> 0`;

/** Stores how servers were last seen. Three hundred games that restart at once cause few transactions, not hundreds. */
@Injectable()
export class LastSeen implements BeforeApplicationShutdown {
  private readonly changes = new WriteGroup<SeenServer, void>(async (servers) => {
    const parameters = [JSON.stringify(lastOf(servers))];
    await this.database.run([{ sql: REMEMBER, parameters }], { isDurable: true });
    return [];
  });

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Merges into what is stored of the server; ignored for one that is deleted meanwhile. */
  remember(serverId: number, seen: Seen): void {
    this.changes.write({ id: serverId, seen }).catch((error: unknown) => {
      this.log.error({ err: error, serverId }, 'how a server was last seen could not be stored');
    });
  }

  /** By now the connections are closed, which changed what is stored, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.changes.settled();
  }
}

/** Merges the changes of each server; the last one wins. */
function lastOf(servers: readonly SeenServer[]): readonly unknown[][] {
  const last = new Map<number, Seen>();
  for (const { id, seen } of servers) last.set(id, { ...last.get(id), ...seen });
  return Array.from(last, ([id, { seenState = null, seenSince, lastOnline }]) => [
    ...[id, seenState, seenSince ? storedTime(seenSince) : null, lastOnline ? storedTime(lastOnline) : null],
  ]);
}
