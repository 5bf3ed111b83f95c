import { Body, Controller, Param, Query } from '@nestjs/common';
import { CreateServerRequest, UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { ServersQuery } from '@outpost/contracts/servers-query.js';
import { type Server } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { Games } from '../games/games.service.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { serverPage } from './server-page.js';
import { type ServerEntity } from './server.entity.js';
import { presentServer } from './server.presenter.js';
import { ServersService } from './servers.service.js';
import { ServerStates } from './server-states.js';

@Controller()
export class ServersController {
  constructor(
    private readonly servers: ServersService,
    private readonly states: ServerStates,
    private readonly games: Games,
  ) {}

  @Route('GET /api/servers')
  async list(
    @CurrentPrincipal() { user }: Principal,
    @Query() query: ServersQuery,
  ): Promise<Page<Partial<Server>>> {
    const servers = (await this.servers.list(user)).map((server) => this.present(server));
    const { servers: items, total, next: after } = serverPage(servers, query);
    return { items, total, next: after === undefined ? undefined : { after } };
  }

  @Route('POST /api/servers')
  async create(@CurrentPrincipal() { user }: Principal, @Body() body: CreateServerRequest): Promise<Server> {
    return this.present(await this.servers.create(user, body));
  }

  @Route('GET /api/servers/:id')
  async get(@CurrentPrincipal() { user }: Principal, @Param('id', IdPipe) id: number): Promise<Server> {
    return this.present(await this.servers.get(user, id));
  }

  @Route('PATCH /api/servers/:id')
  async update(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateServerRequest,
  ): Promise<Server> {
    return this.present(await this.servers.update(user, id, body));
  }

  @Route('DELETE /api/servers/:id')
  delete(@CurrentPrincipal() { user }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.servers.delete(user, id);
  }

  private present(server: ServerEntity): Server {
    return presentServer(server, this.states.get(server.id), this.games.idOf(server));
  }
}
