import { Injectable } from '@nestjs/common';
import { LOG_PAGE_SIZE, SEARCHED_LOGS_MAX } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type LogsOfServersQuery } from '@outpost/contracts/logs-of-servers.js';
import { say } from '@outpost/contracts/message.js';
import { serverIdsIn } from '@outpost/contracts/server-ids.js';
import { type Caller, type OwnedServer } from '../auth/may.js';
import { LongReads } from '../platform/database/long-reads.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { type Page } from '../platform/pages/page.js';
import { ServersService } from '../servers/servers.service.js';
import { filterOf, isSearch, type LogFilter } from './log-filter.js';
import { LogWriter } from './log-writer.js';
import { MergedLogs } from './merged-logs.js';
import { RetentionPeriods } from './retention-periods.js';
import { presentStored } from './timeline-entry.js';

/** Reads the logs of several servers as one, each as far back as the plan of its owner reaches. */
@Injectable()
export class LogsOfServersService {
  constructor(
    private readonly servers: ServersService,
    private readonly periods: RetentionPeriods,
    private readonly writer: LogWriter,
    private readonly reads: LongReads,
    private readonly logs: MergedLogs,
  ) {}

  /**
   * Servers whose log the caller may not read are left out.
   *
   * @throws {ValidationError} on `ids` if these are too many to search in
   * @throws {UserError} `too_many_attempts`
   */
  async page(
    caller: Caller,
    { ids, limit = LOG_PAGE_SIZE, before, ...query }: LogsOfServersQuery,
  ): Promise<Page<LogEntry>> {
    const common = filterOf(0, query, 0);
    const readable = await this.servers.places(caller, 'logs.read');
    const wanted = ids === undefined ? undefined : new Set(serverIdsIn(ids));
    const chosen = wanted ? readable.filter(({ id }) => wanted.has(id)) : readable;
    if (isSearch(common) && chosen.length > SEARCHED_LOGS_MAX) throw tooManyLogs();
    const filters = await this.filtersOf(common, chosen);
    await Promise.all(chosen.map(({ id }) => this.writer.flush(id, before)));
    const { rows, next } = await this.reads.inParts(caller.user.id, (inTurn) =>
      this.logs.page(filters, limit, before, inTurn),
    );
    return { items: rows.map(presentStored), next: next === undefined ? undefined : { before: next } };
  }

  private async filtersOf(common: LogFilter, servers: readonly OwnedServer[]): Promise<readonly LogFilter[]> {
    const since = new Map<number, number>();
    for (const server of servers) {
      if (!since.has(server.ownerId)) since.set(server.ownerId, await this.periods.shownSince(server));
    }
    return servers.map(({ id, ownerId }) => ({
      ...common,
      serverId: id,
      from: Math.max(common.from, since.get(ownerId) ?? 0),
    }));
  }
}

const tooManyLogs = (): ValidationError =>
  new ValidationError([
    {
      field: 'ids',
      message: say('logs.too_many_searched', 'ids must name at most {most} servers to search in their logs', {
        most: SEARCHED_LOGS_MAX,
      }),
    },
  ]);
