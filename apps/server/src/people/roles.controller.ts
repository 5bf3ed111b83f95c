import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CreateRoleRequest, UpdateRoleRequest } from '@outpost/contracts/role-requests.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { RolesService } from './roles.service.js';

@Controller()
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Route('GET /api/roles')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<CustomRole>> {
    return this.roles.list(caller, page);
  }

  @Route('POST /api/roles')
  create(@CurrentPrincipal() caller: Principal, @Body() body: CreateRoleRequest): Promise<CustomRole> {
    return this.roles.create(caller, body);
  }

  @Route('PATCH /api/roles/:id')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateRoleRequest,
  ): Promise<CustomRole> {
    return this.roles.update(caller, id, body);
  }

  @Route('DELETE /api/roles/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.roles.delete(caller, id);
  }

  @Route('GET /api/servers/:id/roles')
  listOfServer(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<CustomRole>> {
    return this.roles.listOf(caller, { serverId }, page);
  }
}
