import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type CommandResponse,
  type ConsoleHistoryEntry,
  ExecuteCommandRequest,
} from '@outpost/contracts/console.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type CommandEntity } from './command.entity.js';
import { ConsoleService } from './console.service.js';

@ApiTags('console')
@Controller('servers/:id')
export class ConsoleController {
  constructor(private readonly console: ConsoleService) {}

  @Get('commands')
  async history(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<ConsoleHistoryEntry[]> {
    return (await this.console.history(user, id)).map(presentCommand);
  }

  @Post('command')
  @HttpCode(200)
  async execute(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { command }: ExecuteCommandRequest,
  ): Promise<CommandResponse> {
    const { response } = await this.console.execute(user, id, command);
    return { response };
  }
}

const presentCommand = (command: CommandEntity): ConsoleHistoryEntry => ({
  id: command.id,
  timestamp: command.createdAt.toISOString(),
  command: command.command,
  response: command.response,
  actor: command.actorName,
  durationMs: command.durationMs,
  outcome: command.outcome,
});
