import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { HandOverRequest, RoleRequest } from '@outpost/contracts/people-requests.js';
import { type Person } from '@outpost/contracts/people.js';
import { type Server } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../auth/access.js';
import { Authenticator } from '../auth/authenticator.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { ServerPresenter } from '../servers/server.presenter.js';
import { HandOverService } from './hand-over.service.js';
import { PeopleService } from './people.service.js';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly handOvers: HandOverService,
    private readonly authenticator: Authenticator,
    private readonly servers: ServerPresenter,
  ) {}

  @Route('GET /api/servers/:id/people')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<Person>> {
    return this.people.list(caller, { serverId }, page);
  }

  @Route('PATCH /api/servers/:id/people/:userId')
  changeRole(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('userId', IdPipe) userId: number,
    @Body() body: RoleRequest,
  ): Promise<Person> {
    return this.people.changeRole(caller, { serverId }, userId, body);
  }

  @Route('DELETE /api/servers/:id/people/:userId')
  remove(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('userId', IdPipe) userId: number,
  ): Promise<void> {
    return this.people.remove(caller, { serverId }, userId);
  }

  @Route('POST /api/servers/:id/owner')
  async handOver(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() { username }: HandOverRequest,
  ): Promise<Server> {
    const server = await this.handOvers.handOver(caller, serverId, username);
    return this.servers.present(await this.authenticator.callerOf(caller.user), server);
  }
}
