import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SYSTEM_LOG_ID } from '@outpost/contracts/logs.js';
import { type Clock, RCON_CLOCK } from '@outpost/rcon-protocol/shared/clock.js';
import { ClockWatch } from '../platform/clock-watch.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { CommandsRepository } from '../rcon/commands.repository.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { LogsRepository } from './logs.repository.js';
import { RetentionPeriods } from './retention-periods.js';

const SWEEP_MS = 10 * 60_000;
/** Rows of one delete: it holds everybody else up for some milliseconds. */
const BATCH_ROWS = 500;
const PAUSE_MS = 100;

/** Removes what is older than it is kept, a little at a time. */
@Injectable()
export class LogRetention implements OnModuleInit {
  private sweeping: Promise<void> | undefined;

  constructor(
    private readonly logs: LogsRepository,
    private readonly commands: CommandsRepository,
    private readonly servers: ServersRepository,
    private readonly periods: RetentionPeriods,
    private readonly watch: ClockWatch,
    private readonly events: EventBus,
    @Inject(RCON_CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServerDeleted, ({ serverId }) => this.removeLog(serverId, Infinity));
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
    for (const server of servers) {
      const since = await this.periods.keptSince(server);
      await this.removeLog(server.id, since);
      await this.inBatches(() => this.commands.deleteOldest(server.id, new Date(since), BATCH_ROWS));
    }
    const systemSince = this.periods.systemShownSince();
    await this.removeLog(SYSTEM_LOG_ID, systemSince);
    await this.removeOrphans(new Set(servers.map(({ id }) => id)));
    await this.logs.forgetTimes(systemSince);
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
    while ((await remove()) === BATCH_ROWS) {
      await new Promise<void>((done) => void this.clock.schedule(PAUSE_MS, done));
    }
  }
}
