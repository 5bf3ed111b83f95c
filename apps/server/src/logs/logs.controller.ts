import { Controller, Injectable, Param, type PipeTransform, Query, Res } from '@nestjs/common';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { type LogHistogram, LogHistogramQuery } from '@outpost/contracts/log-histogram.js';
import { type LogEntry, LogFilterQuery, LogPageQuery } from '@outpost/contracts/logs.js';
import { LogsOfServersQuery } from '@outpost/contracts/logs-of-servers.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { TimelineQuery } from '@outpost/contracts/timeline-query.js';
import { type Response } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route, WrittenRoute } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { csvName, writeCsv } from './log-csv.js';
import { LogsOfServersService } from './logs-of-servers.service.js';
import { LogsService } from './logs.service.js';

/** Accepts the id of a server, or 0 for the system log. */
@Injectable()
class LogIdPipe implements PipeTransform<string, number> {
  private readonly ids = new IdPipe();

  transform(value: string): number {
    return value === String(SYSTEM_LOG_ID) ? SYSTEM_LOG_ID : this.ids.transform(value);
  }
}

@Controller()
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly several: LogsOfServersService,
    private readonly clock: WallClock,
  ) {}

  @Route('GET /api/logs')
  ofServers(
    @CurrentPrincipal() caller: Principal,
    @Query() query: LogsOfServersQuery,
  ): Promise<Page<LogEntry>> {
    return this.several.page(caller, query);
  }

  @Route('GET /api/servers/:id/logs')
  async page(
    @CurrentPrincipal() caller: Principal,
    @Param('id', LogIdPipe) id: number,
    @Query() query: LogPageQuery,
  ): Promise<Page<LogEntry>> {
    const { entries: items, next: before } = await this.logs.page(caller, id, query);
    return { items, next: before === undefined ? undefined : { before } };
  }

  @Route('GET /api/servers/:id/logs/histogram')
  histogram(
    @CurrentPrincipal() caller: Principal,
    @Param('id', LogIdPipe) id: number,
    @Query() query: LogHistogramQuery,
  ): Promise<LogHistogram> {
    return this.logs.histogram(caller, id, query);
  }

  @Route('GET /api/servers/:id/timeline')
  async timeline(
    @CurrentPrincipal() caller: Principal,
    @Param('id', LogIdPipe) id: number,
    @Query() query: TimelineQuery,
  ): Promise<Page<TimelineEntry>> {
    const { entries: items, next: before } = await this.logs.timeline(caller, id, query);
    return { items, next: before === undefined ? undefined : { before } };
  }

  @WrittenRoute('GET /api/servers/:id/logs.csv')
  async csv(
    @CurrentPrincipal() caller: Principal,
    @Param('id', LogIdPipe) id: number,
    @Query() query: LogFilterQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.logs.export(caller, id, query, (pages, inTurn) =>
      writeCsv(response, csvName(id, this.clock.now()), pages, inTurn),
    );
  }
}
