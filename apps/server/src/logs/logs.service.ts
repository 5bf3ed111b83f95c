import { Injectable } from '@nestjs/common';
import { PAGE_MAX_ROWS, LOG_PAGE_SIZE } from '@outpost/contracts/limits.js';
import {
  type LogEntry,
  type LogFilterQuery,
  type LogPageQuery,
  SYSTEM_LOG_ID,
} from '@outpost/contracts/logs.js';
import { type UserEntity } from '../auth/user.entity.js';
import { type InTurn, LongReads } from '../platform/database/long-reads.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { ServersService } from '../servers/servers.service.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { presentEntry } from './log-entry.presenter.js';
import { type LogFilter, filterOf } from './log-filter.js';
import { LogReader } from './log-reader.js';
import { RetentionPeriods } from './retention-periods.js';

export interface LogEntriesPage {
  readonly entries: readonly LogEntry[];
  /** Id before which the next page begins; undefined when there is none. */
  readonly next: number | undefined;
}

/** Takes pages in their turn, as fast as it can pass them on. */
type WritePages = (pages: AsyncIterable<readonly LogEntryEntity[]>, inTurn: InTurn) => Promise<void>;

/** Reads logs for people: of their own servers, as far back as the owner's plan reaches. */
@Injectable()
export class LogsService {
  constructor(
    private readonly servers: ServersService,
    private readonly periods: RetentionPeriods,
    private readonly reader: LogReader,
    private readonly reads: LongReads,
  ) {}

  /**
   * @throws {NotFoundError} also for the system's log, to all but admins
   * @throws {UserError} `too_many_attempts`
   */
  async page(user: UserEntity, serverId: number, query: LogPageQuery): Promise<LogEntriesPage> {
    const filter = await this.filter(user, serverId, query);
    const limit = query.limit ?? LOG_PAGE_SIZE;
    const { rows, next } = await this.reads.once(user.id, () =>
      this.reader.page(filter, limit, query.before),
    );
    return { entries: rows.map(presentEntry), next };
  }

  /**
   * Hands all lines that fit to `write`, page by page, so that no more than one is in memory.
   *
   * @throws {UserError} before `write` is called, see {@link page}
   */
  async export(user: UserEntity, serverId: number, query: LogFilterQuery, write: WritePages): Promise<void> {
    const filter = await this.filter(user, serverId, query);
    await this.reads.inParts(user.id, (inTurn) => write(this.reader.all(filter, PAGE_MAX_ROWS), inTurn));
  }

  private async filter(user: UserEntity, serverId: number, query: LogFilterQuery): Promise<LogFilter> {
    return filterOf(serverId, query, await this.oldest(user, serverId));
  }

  private async oldest(user: UserEntity, serverId: number): Promise<number> {
    if (serverId !== SYSTEM_LOG_ID) return this.periods.shownSince(await this.servers.get(user, serverId));
    if (!user.isAdmin) throw new NotFoundError('Server');
    return this.periods.systemShownSince();
  }
}
