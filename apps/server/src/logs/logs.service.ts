import { Injectable } from '@nestjs/common';
import { PAGE_MAX_ROWS, LOG_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { type LogHistogram, type LogHistogramQuery } from '@outpost/contracts/log-histogram.js';
import { type LogEntry, type LogFilterQuery, type LogPageQuery } from '@outpost/contracts/logs.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { say } from '@outpost/contracts/message.js';
import { type TimelineEntry, timelineEntryOf } from '@outpost/contracts/timeline.js';
import { type TimelineQuery } from '@outpost/contracts/timeline-query.js';
import { type Caller, isPanelAdmin } from '../auth/may.js';
import { type InTurn, LongReads } from '../platform/database/long-reads.js';
import { NotFoundError, ValidationError } from '../platform/errors/app-error.js';
import { ServersService } from '../servers/servers.service.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter, filterOf } from './log-filter.js';
import { CommandRuns } from './command-runs.js';
import { type ReadPage } from './growing-page.js';
import { LogHistograms } from './log-histograms.js';
import { LogReader } from './log-reader.js';
import { LogWriter } from './log-writer.js';
import { RetentionPeriods } from './retention-periods.js';
import { presentStored } from './timeline-entry.js';

interface EntriesPage<Entry> {
  readonly entries: readonly Entry[];
  /** Id before which the next page begins; undefined when there is none. */
  readonly next: number | undefined;
}

/** Writes pages as fast as the client takes them, and reads each through `inTurn`. */
type WritePages = (pages: AsyncIterable<readonly LogEntryEntity[]>, inTurn: InTurn) => Promise<void>;

/** Reads logs for users: of their own servers, as far back as the owner's plan reaches. */
@Injectable()
export class LogsService {
  constructor(
    private readonly servers: ServersService,
    private readonly periods: RetentionPeriods,
    private readonly reader: LogReader,
    private readonly reads: LongReads,
    private readonly writer: LogWriter,
    private readonly runs: CommandRuns,
    private readonly histograms: LogHistograms,
  ) {}

  /**
   * @throws {NotFoundError} also for the system log, unless the user is an admin
   * @throws {UserError} `too_many_attempts`
   */
  async page(caller: Caller, serverId: number, query: LogPageQuery): Promise<EntriesPage<LogEntry>> {
    const { rows, next } = await this.stored(caller, serverId, query);
    return { entries: rows.map(presentStored), next };
  }

  /**
   * Like {@link page}, with the full responses of commands: a page ends earlier where these are long.
   *
   * @throws {ValidationError} on the field `after` if it is combined with a cursor or a text
   */
  async timeline(
    caller: Caller,
    serverId: number,
    query: TimelineQuery,
  ): Promise<EntriesPage<TimelineEntry>> {
    const { rows, next } = await this.stored(caller, serverId, query);
    const { entries, runs } = await this.runs.of(serverId, rows.map(presentStored));
    return {
      entries: entries.map((entry) => timelineEntryOf(entry, runs.get(entry.id))),
      next: entries.length < rows.length ? entries.at(-1)?.id : next,
    };
  }

  /**
   * Passes all matching lines to `write`, page by page, so that no more than one is in memory.
   *
   * @throws {UserError} before `write` is called, see {@link page}
   */
  async export(caller: Caller, serverId: number, query: LogFilterQuery, write: WritePages): Promise<void> {
    const filter = await this.filter(caller, serverId, query);
    await this.reads.inParts(caller.user.id, (inTurn) =>
      write(this.reader.all(filter, PAGE_MAX_ROWS), inTurn),
    );
  }

  /** @throws {UserError} `too_many_attempts`, and what {@link page} throws */
  async histogram(caller: Caller, serverId: number, query: LogHistogramQuery): Promise<LogHistogram> {
    const filter = await this.filter(caller, serverId, query);
    await this.writer.flush(serverId, query.before);
    return this.reads.inParts(caller.user.id, (inTurn) => this.histograms.of(filter, query, inTurn));
  }

  private async stored(caller: Caller, serverId: number, query: TimelineQuery): Promise<ReadPage> {
    const { after, before } = query;
    if (after !== undefined) requireAlone(query);
    const filter = await this.filter(caller, serverId, query);
    await this.writer.flush(serverId, before);
    const limit = query.limit ?? LOG_PAGE_SIZE;
    return this.reads.once(caller.user.id, () =>
      after === undefined
        ? this.reader.page(filter, limit, before)
        : this.reader.pageAfter(filter, limit, after),
    );
  }

  private async filter(caller: Caller, serverId: number, query: LogFilterQuery): Promise<LogFilter> {
    return filterOf(serverId, query, await this.oldest(caller, serverId));
  }

  private async oldest(caller: Caller, serverId: number): Promise<number> {
    if (serverId !== SYSTEM_LOG_ID)
      return this.periods.shownSince(await this.servers.get(caller, serverId, 'logs.read'));
    if (!isPanelAdmin(caller)) throw new NotFoundError('server');
    return this.periods.systemShownSince();
  }
}

/** A text is searched from the newest line on, and two cursors contradict each other. */
function requireAlone({ before, q, pattern }: TimelineQuery): void {
  if (before === undefined && q === undefined && pattern === undefined) return;
  const message = say('rule.after_combined', 'after can not be combined with before, q or pattern');
  throw new ValidationError([{ field: 'after', message }]);
}
