import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import {
  type AuditEntry,
  AuditExportQuery,
  type AuditFormat,
  AuditPageQuery,
  type AuditVerification,
  AuditVerificationQuery,
} from '@outpost/contracts/audit.js';
import { type Request, type Response } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { WallClock } from '../platform/clock.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route, WrittenRoute } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { JSON_LINES, sendAudit } from './audit-export.js';
import { AuditLog, type WriteAudit } from './audit-log.service.js';

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
    @Query() { format, ...filter }: AuditExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.audit.export(caller, filter, this.sender(format, request, response));
  }

  @Route('GET /api/audit/verification')
  verify(
    @CurrentPrincipal() caller: Principal,
    @Query() { head }: AuditVerificationQuery,
  ): Promise<AuditVerification> {
    return this.audit.verify(caller, head);
  }

  @Route('GET /api/servers/:id/audit')
  ofServer(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() query: AuditPageQuery,
  ): Promise<Page<AuditEntry>> {
    return this.audit.pageAbout(caller, { serverId }, query);
  }

  @WrittenRoute('GET /api/servers/:id/audit/export')
  async exportOfServer(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() { format, ...filter }: AuditExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.audit.exportAbout(caller, { serverId }, filter, this.sender(format, request, response));
  }

  @Route('GET /api/groups/:id/audit')
  ofGroup(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Query() query: AuditPageQuery,
  ): Promise<Page<AuditEntry>> {
    return this.audit.pageAbout(caller, { groupId }, query);
  }

  @WrittenRoute('GET /api/groups/:id/audit/export')
  async exportOfGroup(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Query() { format, ...filter }: AuditExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.audit.exportAbout(caller, { groupId }, filter, this.sender(format, request, response));
  }

  @Route('GET /api/account/audit')
  own(@CurrentPrincipal() caller: Principal, @Query() query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.audit.pageOfOwn(caller, query);
  }

  private sender(wanted: AuditFormat | undefined, request: Request, response: Response): WriteAudit {
    const accepted = request.accepts(['text/csv', JSON_LINES]) === JSON_LINES ? 'jsonl' : 'csv';
    const format = wanted ?? accepted;
    const day = this.clock.now().toISOString().slice(0, 10).replaceAll('-', '');
    return (pages, inTurn) => sendAudit(response, format, day, pages, inTurn);
  }
}
