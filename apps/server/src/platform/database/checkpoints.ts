import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Log } from '../log.js';
import { Database } from './database.js';

/**
 * SQLite itself moves the journal into the file as it goes, but leaves it as long as it ever was: after a busy hour a
 * copy of the file alone would be old, and the journal the larger of the two.
 */
@Injectable()
export class Checkpoints {
  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async run(): Promise<void> {
    try {
      const isEmpty = await this.database.checkpoint();
      if (!isEmpty) this.log.debug('the journal of the database is being read, and emptied an hour later');
    } catch (error) {
      this.log.warn({ err: error }, 'the journal of the database could not be moved into its file');
    }
  }
}
