import { Controller, Param } from '@nestjs/common';
import { type CommandResponse } from '@outpost/contracts/console.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { RestartService } from './restart.service.js';
import { StartService } from './start.service.js';

@Controller()
export class RestartController {
  constructor(
    private readonly restarts: RestartService,
    private readonly starts: StartService,
  ) {}

  @Route('POST /api/servers/:id/restart')
  restart(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<CommandResponse> {
    return this.restarts.restart(principal, id);
  }

  @Route('POST /api/servers/:id/start')
  start(@CurrentPrincipal() principal: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.starts.start(principal, id);
  }
}
