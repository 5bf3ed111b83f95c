import { Injectable } from '@nestjs/common';
import { Cron, CronExpression, Timeout } from '@nestjs/schedule';
import { type StorageDetails } from '@outpost/contracts/health.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Log } from '../platform/log.js';

/** Leaves the first seconds to connecting game servers and waiting clients. */
const AFTER_START_MS = 5_000;

/** Checks the database's whole file, if it is one, soon after the start and every night: damage is found while older backups still exist. */
@Injectable()
export class IntegrityWatch {
  private state: StorageDetails['integrity'] = { result: 'not-checked', checkedAt: null };
  private checking: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  get last(): StorageDetails['integrity'] {
    return this.state;
  }

  /** Resolves when the check is done; concurrent calls share one check. Never rejects. */
  @Timeout(AFTER_START_MS)
  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  check(): Promise<void> {
    this.checking ??= this.run().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async run(): Promise<void> {
    const { file } = this.database;
    if (!file) return;
    try {
      const damage = await file.findDamage();
      const isSound = damage.length === 0;
      if (!isSound) this.log.error({ damage }, 'the database is damaged');
      this.state = { result: isSound ? 'sound' : 'damaged', checkedAt: this.clock.now().toISOString() };
    } catch (error) {
      this.log.error({ err: error }, 'the database could not be checked');
    }
  }
}
