import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  AddServersRequest,
  CreateGroupRequest,
  RenameGroupRequest,
} from '@outpost/contracts/group-requests.js';
import { type Group } from '@outpost/contracts/groups.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page } from '../../platform/pages/page.js';
import { GroupsService } from './groups.service.js';

@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Route('GET /api/groups')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<Group>> {
    return this.groups.list(caller, page);
  }

  @Route('POST /api/groups')
  create(@CurrentPrincipal() caller: Principal, @Body() body: CreateGroupRequest): Promise<Group> {
    return this.groups.create(caller, body);
  }

  @Route('PATCH /api/groups/:id')
  rename(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { name }: RenameGroupRequest,
  ): Promise<Group> {
    return this.groups.rename(caller, id, name);
  }

  @Route('DELETE /api/groups/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.groups.delete(caller, id);
  }

  @Route('POST /api/groups/:id/servers')
  addServers(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { serverIds }: AddServersRequest,
  ): Promise<Group> {
    return this.groups.add(caller, id, serverIds);
  }

  @Route('DELETE /api/groups/:id/servers/:serverId')
  removeServer(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Param('serverId', IdPipe) serverId: number,
  ): Promise<void> {
    return this.groups.remove(caller, id, serverId);
  }
}
