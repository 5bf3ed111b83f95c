import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CreateStatusPageRequest, UpdateStatusPageRequest } from '@outpost/contracts/status-page-requests.js';
import { type PublicStatus, type StatusPage } from '@outpost/contracts/status-pages.js';
import { type Request } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { hostOf } from './public/status-middleware.js';
import { StatusPagesService } from './status-pages.service.js';

@Controller()
export class StatusPagesController {
  constructor(private readonly pages: StatusPagesService) {}

  @Route('GET /api/status-pages')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<StatusPage>> {
    return this.pages.list(caller, page);
  }

  @Route('POST /api/status-pages')
  create(
    @CurrentPrincipal() caller: Principal,
    @Body() body: CreateStatusPageRequest,
    @Req() request: Request,
  ): Promise<StatusPage> {
    return this.pages.create(caller, body, hostOf(request));
  }

  @Route('PATCH /api/status-pages/:id')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateStatusPageRequest,
    @Req() request: Request,
  ): Promise<StatusPage> {
    return this.pages.update(caller, id, body, hostOf(request));
  }

  @Route('GET /api/status-pages/:id/preview')
  preview(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<PublicStatus> {
    return this.pages.preview(caller, id);
  }

  @Route('DELETE /api/status-pages/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.pages.delete(caller, id);
  }
}
