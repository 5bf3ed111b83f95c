import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { type LogEntry, LogFilterQuery, LogPageQuery } from '@outpost/contracts/logs.js';
import { type Request, type Response } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { linkNext } from '../platform/http/next-link.js';
import { csvName, writeCsv } from './log-csv.js';
import { LogIdPipe } from './log-id.pipe.js';
import { LogsService } from './logs.service.js';

@ApiTags('logs')
@Controller('servers/:id')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly clock: WallClock,
  ) {}

  @Get('logs')
  async page(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', LogIdPipe) id: number,
    @Query() query: LogPageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly LogEntry[]> {
    const { entries, next } = await this.logs.page(user, id, query);
    linkNext(request, response, next);
    return entries;
  }

  @Get('logs.csv')
  @ApiProduces('text/csv')
  async csv(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', LogIdPipe) id: number,
    @Query() query: LogFilterQuery,
    @Res() response: Response,
  ): Promise<void> {
    const pages = await this.logs.export(user, id, query);
    await writeCsv(response, csvName(id, this.clock.now()), pages);
  }
}
