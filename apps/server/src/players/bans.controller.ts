import { Body, Controller, Param } from '@nestjs/common';
import { type BanList, UnbanRequest } from '@outpost/contracts/bans.js';
import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { BansService } from './bans.service.js';

@Controller()
export class BansController {
  constructor(private readonly bans: BansService) {}

  @Route('GET /api/servers/:id/bans')
  list(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<BanList> {
    return this.bans.list(caller, id);
  }

  @Route('POST /api/servers/:id/bans/remove')
  remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { target }: UnbanRequest,
  ): Promise<PlayerActionResponse> {
    return this.bans.remove(principal, id, target);
  }
}
