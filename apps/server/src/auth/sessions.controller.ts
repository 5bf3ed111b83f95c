import { Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type EndedSessions, type Session } from '@outpost/contracts/sessions.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { CurrentPrincipal } from './access.js';
import { type Principal } from './principal.js';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Route('GET /api/sessions')
  list(@CurrentPrincipal() principal: Principal, @Query() page: PageQuery): Promise<Page<Session>> {
    return this.sessions.list(principal, page);
  }

  @Route('DELETE /api/sessions')
  async endOthers(@CurrentPrincipal() principal: Principal): Promise<EndedSessions> {
    return { ended: await this.sessions.endOthers(principal) };
  }

  @Route('DELETE /api/sessions/:id')
  end(@CurrentPrincipal() principal: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.sessions.end(id, principal);
  }
}
