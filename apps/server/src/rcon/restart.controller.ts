import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type CommandResponse } from '@outpost/contracts/console.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { RestartService } from './restart.service.js';
import { StartService } from './start.service.js';

@ApiTags('servers')
@Controller('servers/:id')
export class RestartController {
  constructor(
    private readonly restarts: RestartService,
    private readonly starts: StartService,
  ) {}

  @Post('restart')
  @HttpCode(200)
  restart(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<CommandResponse> {
    return this.restarts.restart(principal, id);
  }

  @Post('start')
  @HttpCode(204)
  start(@CurrentPrincipal() principal: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.starts.start(principal, id);
  }
}
