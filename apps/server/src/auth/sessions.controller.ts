import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type EndedSessions, type Session } from '@outpost/contracts/sessions.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type Page } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { CurrentPrincipal } from './access.js';
import { type Principal } from './principal.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('account')
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @Paged()
  list(@CurrentPrincipal() principal: Principal, @Query() page: PageQuery): Promise<Page<Session>> {
    return this.sessions.list(principal, page);
  }

  @Delete()
  async endOthers(@CurrentPrincipal() principal: Principal): Promise<EndedSessions> {
    return { ended: await this.sessions.endOthers(principal) };
  }

  @Delete(':id')
  @HttpCode(204)
  end(@CurrentPrincipal() principal: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.sessions.end(id, principal);
  }
}
