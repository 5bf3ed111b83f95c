import { Injectable } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { LogEntryEntity } from '../logs/log-entry.entity.js';
import { Database } from '../platform/database/database.js';
import { Log } from '../platform/log.js';

const CHECK_MS = 5 * 60_000;
const FIRST_MS = 60_000;

/** Failures are among the errors of the panel's own log, which are few; only then a later backup is looked for. */
const LAST_FAILURE = `SELECT id FROM log_entries
  WHERE server_id = ${SYSTEM_LOG_ID} AND event_type = 'error' AND kind = 'backup-failed' ORDER BY id DESC LIMIT 1`;
const MADE_AFTER = `SELECT 1 FROM log_entries
  WHERE server_id = ${SYSTEM_LOG_ID} AND id > ? AND kind = 'backup-made' LIMIT 1`;

/** Whether the last backup has failed: `outpost backup` writes into the log what became of it. */
@Injectable()
export class BackupWatch {
  private failed = false;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  get hasFailed(): boolean {
    return this.failed;
  }

  @Timeout(FIRST_MS)
  @Interval(CHECK_MS)
  async check(): Promise<void> {
    try {
      const entries = this.database.read(LogEntryEntity);
      const [last] = await entries.query<{ id: number }[]>(LAST_FAILURE);
      if (!last) {
        this.failed = false;
        return;
      }
      this.failed = (await entries.query<unknown[]>(MADE_AFTER, [last.id])).length === 0;
    } catch (error) {
      this.log.warn({ err: error }, 'the log does not tell what became of the last backup');
    }
  }
}
