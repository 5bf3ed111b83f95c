import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import {
  type AuditEntry,
  AuditFilterQuery,
  AuditPageQuery,
  type AuditVerification,
} from '@outpost/contracts/audit.js';
import { type Request, type Response } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route, WrittenRoute } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { JSON_LINES, sendAudit } from './audit-export.js';
import { AuditLog } from './audit-log.service.js';

@Controller()
export class AuditLogController {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: WallClock,
  ) {}

  @Route('GET /api/audit')
  page(@CurrentPrincipal() caller: Principal, @Query() query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.audit.page(caller, query);
  }

  @WrittenRoute('GET /api/audit/export')
  async export(
    @CurrentPrincipal() caller: Principal,
    @Query() query: AuditFilterQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const form = request.accepts(['text/csv', JSON_LINES]) === JSON_LINES ? 'lines' : 'csv';
    const day = this.clock.now().toISOString().slice(0, 10).replaceAll('-', '');
    await this.audit.export(caller, query, (pages, inTurn) => sendAudit(response, form, day, pages, inTurn));
  }

  @Route('GET /api/audit/verification')
  verify(@CurrentPrincipal() caller: Principal): Promise<AuditVerification> {
    return this.audit.verify(caller);
  }

  @Route('GET /api/servers/:id/audit')
  ofServer(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() query: AuditPageQuery,
  ): Promise<Page<AuditEntry>> {
    return this.audit.pageOfServer(caller, serverId, query);
  }

  @Route('GET /api/account/audit')
  own(@CurrentPrincipal() caller: Principal, @Query() query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.audit.pageOfOwn(caller, query);
  }
}
