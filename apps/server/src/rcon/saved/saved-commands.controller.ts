import { Body, Controller, Param, Query } from '@nestjs/common';
import { type SavedCommand, SaveCommandRequest } from '@outpost/contracts/console.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { type SavedCommandEntity } from './saved-command.entity.js';
import { SavedCommandsService } from './saved-commands.service.js';

@Controller()
export class SavedCommandsController {
  constructor(private readonly saved: SavedCommandsService) {}

  @Route('GET /api/servers/:id/saved-commands')
  async list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<SavedCommand>> {
    return presented(await this.saved.list(caller, serverId, page), present);
  }

  @Route('POST /api/servers/:id/saved-commands')
  async save(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() { command }: SaveCommandRequest,
  ): Promise<SavedCommand> {
    return present(await this.saved.save(caller, serverId, command));
  }

  @Route('DELETE /api/servers/:id/saved-commands/:commandId')
  delete(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
  ): Promise<void> {
    return this.saved.delete(caller, serverId, id);
  }
}

const present = ({ id, command }: SavedCommandEntity): SavedCommand => ({ id, command });
