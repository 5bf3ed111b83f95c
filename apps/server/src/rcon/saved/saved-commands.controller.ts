import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type SavedCommand, SaveCommandRequest } from '@outpost/contracts/console.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { Paged } from '../../platform/pages/paged.js';
import { type SavedCommandEntity } from './saved-command.entity.js';
import { SavedCommandsService } from './saved-commands.service.js';

@ApiTags('console')
@Controller('servers/:id/saved-commands')
export class SavedCommandsController {
  constructor(private readonly saved: SavedCommandsService) {}

  @Get()
  @Paged()
  async list(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<SavedCommand>> {
    return presented(await this.saved.list(user, serverId, page), present);
  }

  @Post()
  async save(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() { command }: SaveCommandRequest,
  ): Promise<SavedCommand> {
    return present(await this.saved.save(user, serverId, command));
  }

  @Delete(':commandId')
  @HttpCode(204)
  delete(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('commandId', IdPipe) id: number,
  ): Promise<void> {
    return this.saved.delete(user, serverId, id);
  }
}

const present = ({ id, command }: SavedCommandEntity): SavedCommand => ({ id, command });
