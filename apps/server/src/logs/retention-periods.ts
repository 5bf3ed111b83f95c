import { Injectable } from '@nestjs/common';
import { PLANS } from '@outpost/contracts/plans.js';
import { UsersRepository } from '../auth/users.repository.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { WallClock } from '../platform/clock.js';
import { type ServerEntity } from '../servers/server.entity.js';

const DAY_MS = 24 * 60 * 60_000;
const LONGEST_DAYS = PLANS.premium.logRetentionDays;
/** When a plan lapses, lines are hidden first and removed days later: renewing it brings them back. */
const GRACE_DAYS = 7;

type Owned = Pick<ServerEntity, 'ownerId'>;

/** How far back logs reach, by the plan of the server's owner. Times are milliseconds since 1970. */
@Injectable()
export class RetentionPeriods {
  constructor(
    private readonly users: UsersRepository,
    private readonly entitlements: Entitlements,
    private readonly clock: WallClock,
  ) {}

  /** Older lines are hidden. */
  async shownSince(server: Owned): Promise<number> {
    return this.daysAgo(await this.days(server));
  }

  /** Older lines are removed. */
  async retainedSince(server: ServerEntity): Promise<number> {
    return this.daysAgo(Math.min((await this.days(server)) + GRACE_DAYS, LONGEST_DAYS));
  }

  systemShownSince(): number {
    return this.daysAgo(LONGEST_DAYS);
  }

  private async days({ ownerId }: Owned): Promise<number> {
    const owner = await this.users.findById(ownerId);
    return owner ? this.entitlements.logRetentionDays(owner) : PLANS.free.logRetentionDays;
  }

  private readonly daysAgo = (days: number): number => this.clock.now().getTime() - days * DAY_MS;
}
