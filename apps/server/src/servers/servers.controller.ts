import { Body, Controller, Param, Query } from '@nestjs/common';
import { CreateServerRequest, UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { ServersQuery } from '@outpost/contracts/servers-query.js';
import { type Server } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { fitting, picked, serverPage } from './server-page.js';
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
    const listed = this.presenter.withStates(await this.servers.list(caller));
    const { servers, total, next } = serverPage(listed, query);
    // Whole rows of this page alone: of a thousand servers they take longer than all the rest.
    const page = await this.presenter.presentAll(caller, await this.servers.inOrder(servers));
    const rows = query.limit === undefined ? page.length : fitting(page);
    const after = next(rows < page.length ? page[rows - 1]?.id : undefined);
    return {
      items: page.slice(0, rows).map((server) => picked(server, query.fields)),
      ...{ total, next: after === undefined ? undefined : { after } },
    };
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
