import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { StatusService } from './status.service.js';

@ApiTags('servers')
@Controller('servers/:id')
export class StatusController {
  constructor(private readonly statuses: StatusService) {}

  @Post('status')
  @HttpCode(200)
  check(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<ServerStatusResponse> {
    return this.statuses.check(user, id);
  }

  @Post('reconnect')
  @HttpCode(200)
  reconnect(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<ServerStatusResponse> {
    return this.statuses.reconnect(user, id);
  }
}
