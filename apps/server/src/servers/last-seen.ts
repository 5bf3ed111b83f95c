import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { updateRows } from '../platform/database/update-rows.js';
import { WriteGroup } from '../platform/database/write-group.js';
import { Log } from '../platform/log.js';
import { ServerEntity } from './server.entity.js';

const COLUMNS = ['seenState', 'seenSince', 'lastOnline'] as const;

/** What is remembered of a server for the next start of the panel. */
export type Seen = Partial<{ readonly [Name in (typeof COLUMNS)[number]]: NonNullable<ServerEntity[Name]> }>;

interface SeenServer {
  readonly id: number;
  readonly seen: Seen;
}

/** Stores how servers were last seen. Three hundred games that restart at once are few transactions, not hundreds. */
@Injectable()
export class LastSeen implements BeforeApplicationShutdown {
  private readonly changes = new WriteGroup<SeenServer, void>(async (servers) => {
    await this.database.write((manager) => updateRows(manager, ServerEntity, COLUMNS, lastOf(servers)));
    return [];
  });

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  /** Adds to what is stored of the server; nothing of one that is deleted meanwhile. */
  remember(serverId: number, seen: Seen): void {
    this.changes.write({ id: serverId, seen }).catch((error: unknown) => {
      this.log.error({ err: error, serverId }, 'how a server was last seen could not be stored');
    });
  }

  /** Connections are closed by now, which changed what is seen of them, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.changes.settled();
  }
}

/** Of a server that changed several times what was last. */
function lastOf(servers: readonly SeenServer[]): (Seen & { readonly id: number })[] {
  const last = new Map<number, Seen>();
  for (const { id, seen } of servers) last.set(id, { ...last.get(id), ...seen });
  return Array.from(last, ([id, seen]) => ({ id, ...seen }));
}
