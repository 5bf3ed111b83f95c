import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { Replica } from '../cluster/replica.js';
import { ClockWatch } from '../platform/clock-watch.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { CommandsRepository } from '../rcon/commands.repository.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { EntryIds } from './entry-ids.js';
import { ExpiredLinesRepository } from './expired-lines.repository.js';
import { LogIndex } from './log-index.js';
import { LogWriter } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';
import { RetentionPeriods } from './retention-periods.js';

const SWEEP_MS = 10 * 60_000;
/** Rows per step, read in a sweep or removed: other writes wait some ten milliseconds for each. */
const BATCH_ROWS = 2_000;
/** Minimum pause after each step, for other writes; it is at least half as long as the step took. */
const PAUSE_MS = 1;

/** Removes what is past its retention period, in small steps; of several replicas one does. */
@Injectable()
export class LogRetention implements OnModuleInit, OnApplicationBootstrap {
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly replica: Replica,
    private readonly logs: LogsRepository,
    private readonly expiredLines: ExpiredLinesRepository,
    private readonly writer: LogWriter,
    private readonly ids: EntryIds,
    private readonly index: LogIndex,
    private readonly commands: CommandsRepository,
    private readonly servers: ServersRepository,
    private readonly periods: RetentionPeriods,
    private readonly watch: ClockWatch,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServerDeleted, ({ serverId }) => this.removeDeleted(serverId));
  }

  onApplicationBootstrap(): Promise<void> {
    return this.makeRoom();
  }

  /** Resolves when everything old is gone; concurrent calls share one sweep. Never rejects. */
  @Interval(SWEEP_MS)
  sweep(): Promise<void> {
    this.sweeping ??= this.sweepAll()
      .catch((error: unknown) => this.log.error({ err: error }, 'old log lines could not be removed'))
      // Last: on a full disk there is room only now.
      .then(() => this.makeRoom())
      .finally(() => (this.sweeping = undefined));
    return this.sweeping;
  }

  /** A panel goes on without: lines find a place, and the next sweep tries again. */
  private async makeRoom(): Promise<void> {
    try {
      await this.ids.catchUp();
      await this.expiredLines.makeRoom(this.ids.peek());
    } catch (error) {
      this.log.error({ err: error }, 'no room could be made for the log lines of the next days');
    }
  }

  private async sweepAll(): Promise<void> {
    await this.watch.check();
    if (this.watch.isDoubtful || !this.replica.isFirst) return;
    const servers = await this.servers.findAll();
    const systemSince = this.periods.systemShownSince();
    const since = new Map([[SYSTEM_LOG_ID, systemSince]]);
    for (const server of servers) {
      const retainedSince = await this.periods.retainedSince(server);
      since.set(server.id, retainedSince);
      await this.inBatches(() => this.commands.deleteOldest(server.id, new Date(retainedSince), BATCH_ROWS));
    }
    await this.expiredLines.dropPartitions(Math.min(...since.values()));
    await this.removeExpired(since);
    await this.removeOrphans(new Set(servers.map(({ id }) => id)));
    await this.index.forgetEmpty();
    await this.expiredLines.forgetTimes(systemSince);
  }

  /**
   * Lines of all servers are stored interleaved, in the order in which they came. Old ones are removed in
   * that order, beginning with the oldest of any server, so that each page of the file is written once.
   */
  private async removeExpired(since: ReadonlyMap<number, number>): Promise<void> {
    const oldest = new Map(await this.expiredLines.expired(since));
    while (oldest.size > 0) {
      const first = Math.min(...oldest.values());
      const start = this.clock.now();
      const end = await this.expiredLines.deleteExpired(first, BATCH_ROWS, since);
      await this.pauseForOthers(start);
      const touched = new Map([...since].filter(([server]) => (oldest.get(server) ?? end) < end));
      for (const server of touched.keys()) oldest.delete(server);
      for (const [server, id] of await this.expiredLines.expired(touched)) oldest.set(server, id);
    }
  }

  private async removeDeleted(serverId: number): Promise<void> {
    // Lines that are still queued would be stored after the removal.
    await this.writer.flush(serverId);
    await this.removeLog(serverId, Infinity);
    await this.index.forgetEmpty();
  }

  /**
   * Logs of servers whose removal was interrupted. An unknown id above all known ones may be that of a server
   * created meanwhile.
   */
  private async removeOrphans(known: ReadonlySet<number>): Promise<void> {
    const newest = Math.max(0, ...known);
    for (let id = await this.logs.nextServer(0); id !== null; id = await this.logs.nextServer(id)) {
      if (!known.has(id) && (id < newest || !(await this.servers.findById(id)))) {
        await this.removeLog(id, Infinity);
      }
    }
  }

  private removeLog(serverId: number, before: number): Promise<void> {
    let after = 0;
    return this.inBatches(async () => {
      const removed = await this.expiredLines.deleteOldest(serverId, before, after, BATCH_ROWS);
      after = removed.last;
      return removed.count;
    });
  }

  private async inBatches(remove: () => Promise<number>): Promise<void> {
    for (;;) {
      const start = this.clock.now();
      if ((await remove()) < BATCH_ROWS) return;
      await this.pauseForOthers(start);
    }
  }

  private async pauseForOthers(start: number): Promise<void> {
    const pauseMs = Math.max(PAUSE_MS, (this.clock.now() - start) / 2);
    await new Promise<void>((resolve) => void this.clock.schedule(pauseMs, resolve));
  }
}
