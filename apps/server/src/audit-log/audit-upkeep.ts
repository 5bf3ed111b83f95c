import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { AuditChains } from '../audit/audit-chains.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { Replica } from '../cluster/replica.js';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';
import { AuditRepository } from './audit.repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** Other writes wait some ten milliseconds for each step. */
const REMOVED_AT_ONCE = 500;

/** Ends what was begun by a panel that was killed, and removes what is older than `AUDIT_RETENTION_DAYS`. */
@Injectable()
export class AuditUpkeep {
  constructor(
    private readonly replica: Replica,
    private readonly trail: AuditTrail,
    private readonly chains: AuditChains,
    private readonly entries: AuditRepository,
    private readonly environment: Environment,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** Of several replicas one does. */
  @Cron(CronExpression.EVERY_MINUTE)
  async sweep(): Promise<void> {
    if (!this.replica.isFirst) return;
    const count = await this.trail.settle();
    if (count > 0)
      this.log.warn(`it is not known whether ${count} changes were made: the panel was killed meanwhile`);
  }

  @Cron(CronExpression.EVERY_DAY_AT_3AM)
  async removeOld(): Promise<void> {
    if (!this.replica.isFirst) return;
    const before = new Date(this.clock.now().getTime() - this.environment.AUDIT_RETENTION_DAYS * DAY_MS);
    for (const { id } of await this.entries.chains()) {
      for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE;) {
        removed = await this.chains.removeOld(id, before, REMOVED_AT_ONCE);
      }
    }
  }
}
