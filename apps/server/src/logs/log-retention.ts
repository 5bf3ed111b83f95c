import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { ClockWatch } from '../platform/clock-watch.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { CommandsRepository } from '../rcon/commands.repository.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { LogIndex } from './log-index.js';
import { LogWriter } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';
import { RetentionPeriods } from './retention-periods.js';

const SWEEP_MS = 10 * 60_000;
/** Rows of one delete, and ids that a sweep looks at in one step: other writes wait for it, some ten milliseconds. */
const BATCH_ROWS = 2_000;
/** At least so long everybody else has the disk after each step, and half as long as the step took. */
const PAUSE_MS = 1;

/** Removes what is older than it is kept, a little at a time. */
@Injectable()
export class LogRetention implements OnModuleInit {
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly logs: LogsRepository,
    private readonly writer: LogWriter,
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

  /** Resolves when everything old is gone; called again meanwhile, it waits for the same. It never rejects. */
  @Interval(SWEEP_MS)
  sweep(): Promise<void> {
    this.sweeping ??= this.sweepAll()
      .catch((error: unknown) => this.log.error({ err: error }, 'old log lines could not be removed'))
      .finally(() => (this.sweeping = undefined));
    return this.sweeping;
  }

  private async sweepAll(): Promise<void> {
    await this.watch.look();
    if (this.watch.isDoubtful) return;
    const servers = await this.servers.findAll();
    const systemSince = this.periods.systemShownSince();
    const since = new Map([[SYSTEM_LOG_ID, systemSince]]);
    for (const server of servers) {
      const retainedSince = await this.periods.retainedSince(server);
      since.set(server.id, retainedSince);
      await this.inBatches(() => this.commands.deleteOldest(server.id, new Date(retainedSince), BATCH_ROWS));
    }
    await this.removeExpired(since);
    await this.removeOrphans(new Set(servers.map(({ id }) => id)));
    await this.index.forgetEmpty();
    await this.logs.forgetTimes(systemSince);
  }

  /**
   * Lines lie in the order in which they came, those of all servers among each other: what is old goes in that order,
   * from the oldest line of any server on, so that each page of the file is written once.
   */
  private async removeExpired(since: ReadonlyMap<number, number>): Promise<void> {
    const oldest = new Map(await this.logs.expired(since));
    while (oldest.size > 0) {
      const first = Math.min(...oldest.values());
      const end = first + BATCH_ROWS;
      const touched = new Map([...since].filter(([server]) => (oldest.get(server) ?? end) < end));
      const start = this.clock.now();
      await this.logs.deleteExpired(first, end, touched);
      await this.letOthers(start);
      for (const server of touched.keys()) oldest.delete(server);
      for (const [server, id] of await this.logs.expired(touched)) oldest.set(server, id);
    }
  }

  private async removeDeleted(serverId: number): Promise<void> {
    // What was told a moment ago would be stored behind the removal.
    await this.writer.settle(serverId);
    await this.removeLog(serverId, Infinity);
    await this.index.forgetEmpty();
  }

  /** Logs of servers that were deleted while the panel could not tidy up. A new server has a higher id than all. */
  private async removeOrphans(known: ReadonlySet<number>): Promise<void> {
    const newest = Math.max(0, ...known);
    for (let id = await this.logs.nextServer(0); id !== null; id = await this.logs.nextServer(id)) {
      if (!known.has(id) && (id < newest || !(await this.servers.findById(id)))) {
        await this.removeLog(id, Infinity);
      }
    }
  }

  private removeLog(serverId: number, before: number): Promise<void> {
    return this.inBatches(() => this.logs.deleteOldest(serverId, before, BATCH_ROWS));
  }

  private async inBatches(remove: () => Promise<number>): Promise<void> {
    for (;;) {
      const start = this.clock.now();
      if ((await remove()) < BATCH_ROWS) return;
      await this.letOthers(start);
    }
  }

  private async letOthers(start: number): Promise<void> {
    const pauseMs = Math.max(PAUSE_MS, (this.clock.now() - start) / 2);
    await new Promise<void>((goOn) => void this.clock.schedule(pauseMs, goOn));
  }
}
