import { Body, Controller, Param, Query } from '@nestjs/common';
import { CreateOnCallRequest, UpdateOnCallRequest } from '@outpost/contracts/on-call-requests.js';
import { type OnCall } from '@outpost/contracts/on-call.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page } from '../../platform/pages/page.js';
import { OnCallService } from './on-call.service.js';

@Controller()
export class OnCallController {
  constructor(private readonly onCall: OnCallService) {}

  @Route('GET /api/on-call')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<OnCall>> {
    return this.onCall.list(caller, page);
  }

  @Route('POST /api/on-call')
  create(@CurrentPrincipal() caller: Principal, @Body() body: CreateOnCallRequest): Promise<OnCall> {
    return this.onCall.create(caller, body);
  }

  @Route('PATCH /api/on-call/:id')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateOnCallRequest,
  ): Promise<OnCall> {
    return this.onCall.update(caller, id, body);
  }

  @Route('DELETE /api/on-call/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.onCall.delete(caller, id);
  }
}
