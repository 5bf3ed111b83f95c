import { Body, Controller, Param, Query } from '@nestjs/common';
import { CreateServerRequest, UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { ServersQuery } from '@outpost/contracts/servers-query.js';
import { type Server } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { serverPage } from './server-page.js';
import { ServerPresenter } from './server.presenter.js';
import { ServersService } from './servers.service.js';

@Controller()
export class ServersController {
  constructor(
    private readonly servers: ServersService,
    private readonly presenter: ServerPresenter,
  ) {}

  @Route('GET /api/servers')
  async list(
    @CurrentPrincipal() caller: Principal,
    @Query() query: ServersQuery,
  ): Promise<Page<Partial<Server>>> {
    const servers = await this.presenter.presentAll(caller, await this.servers.list(caller));
    const { servers: items, total, next: after } = serverPage(servers, query);
    return { items, total, next: after === undefined ? undefined : { after } };
  }

  @Route('POST /api/servers')
  async create(@CurrentPrincipal() caller: Principal, @Body() body: CreateServerRequest): Promise<Server> {
    return this.presenter.present(caller, await this.servers.create(caller.user, body));
  }

  @Route('GET /api/servers/:id')
  async get(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<Server> {
    return this.presenter.present(caller, await this.servers.get(caller, id, 'server.view'));
  }

  @Route('PATCH /api/servers/:id')
  async update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateServerRequest,
  ): Promise<Server> {
    return this.presenter.present(caller, await this.servers.update(caller, id, body));
  }

  @Route('DELETE /api/servers/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.servers.delete(caller, id);
  }
}
