import { Body, Controller, Param } from '@nestjs/common';
import { type CommandResponse } from '@outpost/contracts/console.js';
import {
  BanPlayerRequest,
  BroadcastRequest,
  KickPlayerRequest,
  MessagePlayerRequest,
  type PlayerActionResponse,
  type PlayerList,
} from '@outpost/contracts/players.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { PlayerActions } from './player-actions.service.js';
import { PlayersService } from './players.service.js';

@Controller()
export class PlayersController {
  constructor(
    private readonly players: PlayersService,
    private readonly actions: PlayerActions,
  ) {}

  @Route('GET /api/servers/:id/players')
  latest(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<PlayerList> {
    return this.players.latest(caller, id);
  }

  @Route('POST /api/servers/:id/players/refresh')
  refresh(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<PlayerList> {
    return this.players.refresh(caller, id);
  }

  @Route('POST /api/servers/:id/players/kick')
  kick(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: KickPlayerRequest,
  ): Promise<PlayerActionResponse> {
    return this.actions.kick(principal, id, body);
  }

  @Route('POST /api/servers/:id/players/ban')
  ban(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: BanPlayerRequest,
  ): Promise<PlayerActionResponse> {
    return this.actions.ban(principal, id, body);
  }

  @Route('POST /api/servers/:id/players/message')
  message(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: MessagePlayerRequest,
  ): Promise<CommandResponse> {
    return this.actions.message(principal, id, body);
  }

  @Route('POST /api/servers/:id/players/broadcast')
  broadcast(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { message }: BroadcastRequest,
  ): Promise<CommandResponse> {
    return this.actions.broadcast(principal, id, message);
  }
}
