import { Controller, Param } from '@nestjs/common';
import { type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { StatusService } from './status.service.js';

@Controller()
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  @Route('POST /api/servers/:id/status')
  check(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<ServerStatusResponse> {
    return this.statuses.check(caller, id);
  }

  @Route('POST /api/servers/:id/reconnect')
  reconnect(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<ServerStatusResponse> {
    return this.statuses.reconnect(caller, id);
  }
}
