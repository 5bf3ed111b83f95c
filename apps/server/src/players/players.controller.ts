import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type CommandResponse } from '@outpost/contracts/console.js';
import {
  BanPlayerRequest,
  KickPlayerRequest,
  MessagePlayerRequest,
  type PlayerActionResponse,
  type PlayerList,
} from '@outpost/contracts/players.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { PlayerActions } from './player-actions.service.js';
import { PlayersService } from './players.service.js';

@ApiTags('players')
@Controller('servers/:id/players')
export class PlayersController {
  constructor(
    private readonly players: PlayersService,
    private readonly actions: PlayerActions,
  ) {}

  @Get()
  latest(@CurrentPrincipal() { user }: Principal, @Param('id', IdPipe) id: number): Promise<PlayerList> {
    return this.players.latest(user, id);
  }

  @Post('refresh')
  @HttpCode(200)
  refresh(@CurrentPrincipal() { user }: Principal, @Param('id', IdPipe) id: number): Promise<PlayerList> {
    return this.players.refresh(user, id);
  }

  @Post('kick')
  @HttpCode(200)
  kick(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: KickPlayerRequest,
  ): Promise<PlayerActionResponse> {
    return this.actions.kick(principal, id, body);
  }

  @Post('ban')
  @HttpCode(200)
  ban(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: BanPlayerRequest,
  ): Promise<PlayerActionResponse> {
    return this.actions.ban(principal, id, body);
  }

  @Post('message')
  @HttpCode(200)
  message(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: MessagePlayerRequest,
  ): Promise<CommandResponse> {
    return this.actions.message(principal, id, body);
  }
}
