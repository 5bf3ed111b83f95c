import { Injectable } from '@nestjs/common';
import { PAGE_MAX_ROWS, LOG_PAGE_SIZE } from '@outpost/contracts/limits.js';
import {
  type LogEntry,
  type LogFilterQuery,
  type LogPageQuery,
  SYSTEM_LOG_ID,
} from '@outpost/contracts/logs.js';
import { type UserEntity } from '../auth/user.entity.js';
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

/** Reads logs for people: of their own servers, as far back as the owner's plan reaches. */
@Injectable()
export class LogsService {
  constructor(
    private readonly servers: ServersService,
    private readonly periods: RetentionPeriods,
    private readonly reader: LogReader,
  ) {}

  /** @throws {NotFoundError} also for the system's log, to all but admins */
  async page(user: UserEntity, serverId: number, query: LogPageQuery): Promise<LogEntriesPage> {
    const filter = await this.filter(user, serverId, query);
    const { rows, next } = await this.reader.page(filter, query.limit ?? LOG_PAGE_SIZE, query.before);
    return { entries: rows.map(presentEntry), next };
  }

  /** All lines that fit, page by page, so that no more than one is in memory. @throws {NotFoundError} see {@link page} */
  async export(
    user: UserEntity,
    serverId: number,
    query: LogFilterQuery,
  ): Promise<AsyncIterable<readonly LogEntryEntity[]>> {
    return this.reader.all(await this.filter(user, serverId, query), PAGE_MAX_ROWS);
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
