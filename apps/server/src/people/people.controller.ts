import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { RoleRequest } from '@outpost/contracts/people-requests.js';
import { type Person } from '@outpost/contracts/people.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { PeopleService } from './people.service.js';

@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Route('GET /api/servers/:id/people')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<Person>> {
    return this.people.list(caller, serverId, page);
  }

  @Route('PATCH /api/servers/:id/people/:userId')
  changeRole(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('userId', IdPipe) userId: number,
    @Body() body: RoleRequest,
  ): Promise<Person> {
    return this.people.changeRole(caller, serverId, userId, body);
  }

  @Route('DELETE /api/servers/:id/people/:userId')
  remove(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('userId', IdPipe) userId: number,
  ): Promise<void> {
    return this.people.remove(caller, serverId, userId);
  }
}
