import { Injectable } from '@nestjs/common';
import { commandWithoutSecrets } from '@outpost/contracts/secrets.js';
import { EventBus } from '../platform/event-bus.js';
import { type RunLeftOut } from './schedule-claims.repository.js';
import { ScheduleRunMissed, ScheduleRunSkipped } from './scheduler.events.js';

/** Tells of runs that did not happen; of those that did the console tells. */
@Injectable()
export class ScheduleNews {
  constructor(private readonly events: EventBus) {}

  tell(leftOut: readonly RunLeftOut[]): void {
    for (const run of leftOut) this.events.publish(newsOf(run));
  }
}

function newsOf({ plan, command }: RunLeftOut): ScheduleRunMissed | ScheduleRunSkipped {
  const { serverId, id, dueAt, missed } = plan;
  const text = commandWithoutSecrets(command);
  return missed
    ? new ScheduleRunMissed(serverId, id, text, missed.count, dueAt, missed.lastDueAt)
    : new ScheduleRunSkipped(serverId, id, text, dueAt);
}
