import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type PlayerWarned,
  type Warning,
  WarningsQuery,
  WarnPlayerRequest,
} from '@outpost/contracts/warnings.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page } from '../../platform/pages/page.js';
import { WarningsService } from './warnings.service.js';

@Controller()
export class WarningsController {
  constructor(private readonly warnings: WarningsService) {}

  @Route('POST /api/servers/:id/players/warn')
  warn(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: WarnPlayerRequest,
  ): Promise<PlayerWarned> {
    return this.warnings.warn(caller, serverId, body);
  }

  @Route('GET /api/servers/:id/warnings')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() query: WarningsQuery,
  ): Promise<Page<Warning>> {
    return this.warnings.list(caller, serverId, query);
  }

  @Route('DELETE /api/servers/:id/warnings/:warningId')
  withdraw(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('warningId', IdPipe) id: number,
  ): Promise<void> {
    return this.warnings.withdraw(caller, serverId, id);
  }
}
