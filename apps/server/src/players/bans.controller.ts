import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type BanList, type PlayerActionResponse, UnbanRequest } from '@outpost/contracts/players.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { BansService } from './bans.service.js';

@ApiTags('players')
@Controller('servers/:id/bans')
export class BansController {
  constructor(private readonly bans: BansService) {}

  @Get()
  list(@CurrentPrincipal() { user }: Principal, @Param('id', IdPipe) id: number): Promise<BanList> {
    return this.bans.list(user, id);
  }

  @Post('remove')
  @HttpCode(200)
  remove(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { target }: UnbanRequest,
  ): Promise<PlayerActionResponse> {
    return this.bans.remove(principal, id, target);
  }
}
