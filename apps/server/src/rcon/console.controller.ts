import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import {
  type ConsoleHistoryEntry,
  ExecuteCommandRequest,
  type ExecuteCommandResponse,
  HistoryPageQuery,
} from '@outpost/contracts/console.js';
import { type Response } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { writeAnswer } from '../platform/http/long-response.js';
import { inEnglish } from '../platform/in-english.js';
import { Route, WrittenRoute } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { type CommandEntity } from './command.entity.js';
import { orderedBy, permitOf } from './command-order.js';
import { ConsoleService } from './console.service.js';
import { truncationOf } from './stored-text.js';

@Controller()
export class ConsoleController {
  constructor(private readonly console: ConsoleService) {}

  @Route('GET /api/servers/:id/commands')
  async history(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Query() page: HistoryPageQuery,
  ): Promise<Page<ConsoleHistoryEntry>> {
    const { commands, next: before } = await this.console.history(caller, id, page);
    return { items: commands.map(presentCommand), next: before === undefined ? undefined : { before } };
  }

  @WrittenRoute('POST /api/servers/:id/command')
  async execute(
    @CurrentPrincipal() principal: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() { command, reason }: ExecuteCommandRequest,
    @Res() response: Response,
  ): Promise<void> {
    const order = { ...orderedBy(principal), serverId, command, reason };
    const { answer, record } = await this.console.execute(order);
    const outcome = record.outcome === 'executed' ? 'executed' : 'failed';
    const { notKept } = record;
    const failure = notKept === null ? {} : inEnglish({ notKept });
    await writeAnswer(response, { response: answer, outcome, ...failure } satisfies Written);
  }
}

/** As {@link ExecuteCommandResponse}, with a response that may still be in pieces. */
type Written = Omit<ExecuteCommandResponse, 'response'> & { readonly response: readonly string[] };

const presentCommand = (command: CommandEntity): ConsoleHistoryEntry => ({
  id: command.id,
  timestamp: command.createdAt.toISOString(),
  command: command.command,
  response: command.response,
  ...truncationOf(command.wholeBytes),
  actor: command.actorName,
  durationMs: command.durationMs,
  outcome: command.outcome,
  source: command.source,
  ...permitOf(command),
});
