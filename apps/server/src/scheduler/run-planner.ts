import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Log } from '../platform/log.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { planLastRun, planRun, type RunPlan } from './run-plan.js';
import { type ScheduleEntity } from './schedule.entity.js';
import { timeZoneOf } from './time-zone.js';

@Injectable()
export class RunPlanner {
  constructor(
    private readonly servers: ServersRepository,
    private readonly log: Log,
  ) {}

  async plan(due: readonly ScheduleEntity[], now: Date): Promise<RunPlan[]> {
    const zones = await this.zonesOf(new Set(due.map(({ serverId }) => serverId)));
    const plans: RunPlan[] = [];
    for (const row of due) {
      const plan = this.planOne(row, zones.get(row.serverId), now);
      if (plan) plans.push(plan);
      // Counting is the one slow thing here: after a night off thousands of them come at once.
      if (plan?.missed) await setImmediate();
    }
    return plans;
  }

  /** A row that can't be evaluated, such as one of a zone that was renamed, must not stop all others. */
  private planOne(row: ScheduleEntity, serverZone: string | undefined, now: Date): RunPlan | undefined {
    const { id, serverId, schedule, nextDueAt: dueAt } = row;
    if (serverZone === undefined || dueAt === null) return undefined;
    const due = { id, serverId, schedule, dueAt };
    try {
      return planRun(due, timeZoneOf(row.timeZone, { timeZone: serverZone }), now);
    } catch (error) {
      this.log.error(
        { err: error, scheduleId: id },
        'a schedule can not be evaluated: it will not come again',
      );
      return planLastRun(due, now);
    }
  }

  private async zonesOf(serverIds: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
    const zones = new Map<number, string>();
    for (const id of serverIds) {
      const server = await this.servers.findById(id);
      if (server) zones.set(id, server.timeZone);
    }
    return zones;
  }
}
