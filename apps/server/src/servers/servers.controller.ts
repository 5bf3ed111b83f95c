import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CreateServerRequest, UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { ServersQuery } from '@outpost/contracts/servers-query.js';
import { type Server } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { Games } from '../games/games.service.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type Page } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { ServerFacts } from './server-facts.js';
import { serverPage } from './server-page.js';
import { type ServerEntity } from './server.entity.js';
import { presentServer, ServerView } from './server.view.js';
import { ServersService } from './servers.service.js';
import { StatusBoard } from './status-board.js';

@ApiTags('servers')
@Controller('servers')
export class ServersController {
  constructor(
    private readonly servers: ServersService,
    private readonly board: StatusBoard,
    private readonly facts: ServerFacts,
    private readonly games: Games,
  ) {}

  @Get()
  @Paged()
  @ApiOkResponse({ type: [ServerView] })
  async list(
    @CurrentPrincipal() { user }: Principal,
    @Query() query: ServersQuery,
  ): Promise<Page<Partial<Server>>> {
    const servers = (await this.servers.list(user)).map((server) => this.present(server));
    const { servers: items, total, next: after } = serverPage(servers, query);
    return { items, total, next: after === undefined ? undefined : { after } };
  }

  @Post()
  @ApiCreatedResponse({ type: ServerView })
  async create(@CurrentPrincipal() { user }: Principal, @Body() body: CreateServerRequest): Promise<Server> {
    return this.present(await this.servers.create(user, body));
  }

  @Get(':id')
  @ApiOkResponse({ type: ServerView })
  async get(@CurrentPrincipal() { user }: Principal, @Param('id', IdPipe) id: number): Promise<Server> {
    return this.present(await this.servers.get(user, id));
  }

  @Patch(':id')
  @ApiOkResponse({ type: ServerView })
  async update(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateServerRequest,
  ): Promise<Server> {
    return this.present(await this.servers.update(user, id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentPrincipal() { user }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.servers.delete(user, id);
  }

  private present(server: ServerEntity): Server {
    const { id } = server;
    return presentServer(server, {
      seen: this.board.get(id),
      facts: this.facts.get(id),
      game: this.games.idOf(server),
    });
  }
}
