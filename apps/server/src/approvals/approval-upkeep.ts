import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { WallClock } from '../platform/clock.js';
import { ApprovalsRepository } from './approvals.repository.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Deletes what was answered, or nobody answered, a month ago. */
@Injectable()
export class ApprovalUpkeep {
  constructor(
    private readonly approvals: ApprovalsRepository,
    private readonly clock: WallClock,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_3AM)
  async deleteOld(): Promise<void> {
    await this.approvals.deleteOld(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}
