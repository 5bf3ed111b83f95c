import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { AccountChanged } from '../auth/auth.events.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const AT_ONCE = 100;

/** Rejected accounts stay for a month, for their owners to read why; they own nothing. */
@Injectable()
export class RejectedAccounts {
  constructor(
    private readonly users: UsersRepository,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** Of several replicas each may: what is gone is gone. */
  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async removeOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    for (const id of await this.users.rejectedBefore(before, AT_ONCE)) {
      if (!(await this.users.delete(id))) continue;
      this.events.publish(new AccountChanged(id));
      this.log.info({ userId: id }, 'an account that was rejected a month ago was deleted');
    }
  }
}
