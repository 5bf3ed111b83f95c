import { Controller, Param } from '@nestjs/common';
import { type AnswerTable } from '@outpost/contracts/answer-table.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { AnswerTables } from './answer-tables.service.js';

@Controller()
export class AnswerTablesController {
  constructor(private readonly tables: AnswerTables) {}

  @Route('GET /api/servers/:id/commands/:commandId/table')
  read(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) commandId: number,
  ): Promise<AnswerTable> {
    return this.tables.read(caller, serverId, commandId);
  }
}
