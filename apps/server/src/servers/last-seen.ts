import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type SqlDialect } from '../platform/database/sql-dialect.js';
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

const SEEN_COLUMNS = { id: 'integer', seen_state: 'text', seen_since: 'time', last_online: 'time' } as const;

/** Updates any number of servers; null leaves a column unchanged, and a deleted server matches no row. */
const remember = (sql: SqlDialect): string =>
  `UPDATE servers SET seen_state = coalesce(s.seen_state, servers.seen_state),
    seen_since = coalesce(s.seen_since, servers.seen_since),
    last_online = coalesce(s.last_online, servers.last_online)
  FROM ${sql.rows('s', SEEN_COLUMNS)} WHERE servers.id = s.id`;

/** Stores how servers were last seen. Three hundred games that restart at once cause few transactions, not hundreds. */
@Injectable()
export class LastSeen implements BeforeApplicationShutdown {
  private readonly changes = new WriteGroup<SeenServer, void>(async (servers) => {
    const parameters = [JSON.stringify(lastOf(servers))];
    await this.database.run([{ sql: remember(this.database.sql), parameters }], { isDurable: true });
    return [];
  });

  private reported: unknown;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Merges into what is stored of the server; ignored for one that is deleted meanwhile. */
  remember(serverId: number, seen: Seen): void {
    this.changes.write({ id: serverId, seen }).catch((error: unknown) => this.report(error, serverId));
  }

  /** By now the connections are closed, which changed what is stored, and the database is still open. */
  beforeApplicationShutdown(): Promise<void> {
    return this.settled();
  }

  /** Resolves when everything remembered so far is stored, or has failed. */
  async settled(): Promise<void> {
    await this.changes.settled();
  }

  /** Once of a failure that thousands of servers share, such as that of the database when a replica has lost its lease. */
  private report(error: unknown, serverId: number): void {
    if (error === this.reported) return;
    this.reported = error;
    this.log.error({ err: error, serverId }, 'how servers were last seen could not be stored');
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
