import { Controller, Param, Query } from '@nestjs/common';
import { type AuditEntry, AuditPageQuery, type AuditVerification } from '@outpost/contracts/audit.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { AuditLog } from './audit-log.service.js';

@Controller()
export class AuditLogController {
  constructor(private readonly audit: AuditLog) {}

  @Route('GET /api/audit')
  page(@CurrentPrincipal() caller: Principal, @Query() query: AuditPageQuery): Promise<Page<AuditEntry>> {
    return this.audit.page(caller, query);
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
