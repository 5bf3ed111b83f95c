import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { ServerChanged } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { nextRun } from './cron-expression.js';
import { SchedulesRepository } from './schedules.repository.js';

/** Schedules that follow the time zone of their server follow it when it moves. */
@Injectable()
export class ZoneChanges implements OnModuleInit {
  constructor(
    private readonly servers: ServersRepository,
    private readonly schedules: SchedulesRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServerChanged, ({ serverId }) => this.follow(serverId));
  }

  private async follow(serverId: number): Promise<void> {
    const server = await this.servers.findById(serverId);
    if (!server) return;
    const now = this.clock.now();
    for (const row of await this.schedules.findByServer(serverId)) {
      // What is due already runs as it was planned.
      if (row.timeZone !== null || row.nextDueAt === null || row.nextDueAt <= now) continue;
      await this.schedules.move(row, nextRun(row.schedule, server.timeZone, now));
    }
  }
}
