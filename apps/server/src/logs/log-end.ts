import { Injectable } from '@nestjs/common';
import { LogWriter } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';

/** Finds the end of a server's log, for those who follow what comes after it. */
@Injectable()
export class LogEnd {
  constructor(
    private readonly writer: LogWriter,
    private readonly logs: LogsRepository,
  ) {}

  /**
   * Stores what this process has of the server. Up to the returned id, everything that any process had added before
   * is stored, unless the database is failing; 0 for nothing.
   *
   * @throws {OperationalError} `storage_failed`
   */
  async of(serverId: number): Promise<number> {
    await this.writer.flush(serverId);
    const last = await this.logs.lastOf(serverId);
    // The clock of another process may be ahead: what was added here meanwhile may have lower ids.
    await this.writer.flush(serverId, last + 1);
    return last;
  }
}
