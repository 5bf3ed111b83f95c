import { Body, Controller, Param, Query } from '@nestjs/common';
import { type Approval } from '@outpost/contracts/approvals.js';
import { AnswerApprovalRequest, RequestApprovalRequest } from '@outpost/contracts/command-policy-requests.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { Approvals } from './approvals.service.js';
import { ApprovedCommands } from './approved-commands.service.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly approvals: Approvals,
    private readonly commands: ApprovedCommands,
  ) {}

  @Route('GET /api/approvals')
  waiting(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<Approval>> {
    return this.approvals.waiting(caller, page);
  }

  @Route('GET /api/servers/:id/approvals')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<Approval>> {
    return this.approvals.ofServer(caller, serverId, page);
  }

  @Route('POST /api/servers/:id/approvals')
  request(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: RequestApprovalRequest,
  ): Promise<Approval> {
    return this.approvals.request(caller, serverId, body);
  }

  @Route('POST /api/servers/:id/approvals/:approvalId/approve')
  approve(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('approvalId', IdPipe) id: number,
    @Body() body: AnswerApprovalRequest,
  ): Promise<Approval> {
    return this.commands.approve(caller, serverId, id, body);
  }

  @Route('POST /api/servers/:id/approvals/:approvalId/decline')
  decline(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('approvalId', IdPipe) id: number,
    @Body() body: AnswerApprovalRequest,
  ): Promise<Approval> {
    return this.approvals.decline(caller, serverId, id, body);
  }

  @Route('DELETE /api/servers/:id/approvals/:approvalId')
  withdraw(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('approvalId', IdPipe) id: number,
  ): Promise<void> {
    return this.approvals.withdraw(caller, serverId, id);
  }
}
