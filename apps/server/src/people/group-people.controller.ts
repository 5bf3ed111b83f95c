import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CreateInvitationRequest, RoleRequest } from '@outpost/contracts/people-requests.js';
import { type CreatedInvitation, type Invitation, type Person } from '@outpost/contracts/people.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { AddServiceAccountRequest } from '@outpost/contracts/service-accounts.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { InvitationsService } from './invitations.service.js';
import { PeopleService } from './people.service.js';
import { RolesService } from './roles.service.js';
import { ServiceAccountsService } from './service-accounts.service.js';

/** The people of groups of servers: the same as on a single server. */
@Controller()
export class GroupPeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
    private readonly roles: RolesService,
    private readonly serviceAccounts: ServiceAccountsService,
  ) {}

  @Route('GET /api/groups/:id/people')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Query() page: PageQuery,
  ): Promise<Page<Person>> {
    return this.people.list(caller, { groupId }, page);
  }

  @Route('PATCH /api/groups/:id/people/:userId')
  changeRole(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Param('userId', IdPipe) userId: number,
    @Body() body: RoleRequest,
  ): Promise<Person> {
    return this.people.changeRole(caller, { groupId }, userId, body);
  }

  @Route('DELETE /api/groups/:id/people/:userId')
  remove(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Param('userId', IdPipe) userId: number,
  ): Promise<void> {
    return this.people.remove(caller, { groupId }, userId);
  }

  @Route('GET /api/groups/:id/invitations')
  listInvitations(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Query() page: PageQuery,
  ): Promise<Page<Invitation>> {
    return this.invitations.list(caller, { groupId }, page);
  }

  @Route('POST /api/groups/:id/invitations')
  invite(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Body() body: CreateInvitationRequest,
  ): Promise<CreatedInvitation> {
    return this.invitations.create(caller, { groupId }, body);
  }

  @Route('DELETE /api/groups/:id/invitations/:invitationId')
  withdraw(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Param('invitationId', IdPipe) id: number,
  ): Promise<void> {
    return this.invitations.withdraw(caller, { groupId }, id);
  }

  @Route('GET /api/groups/:id/roles')
  listRoles(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Query() page: PageQuery,
  ): Promise<Page<CustomRole>> {
    return this.roles.listOf(caller, { groupId }, page);
  }

  @Route('POST /api/groups/:id/service-accounts')
  addService(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) groupId: number,
    @Body() body: AddServiceAccountRequest,
  ): Promise<Person> {
    return this.serviceAccounts.addTo(caller, { groupId }, body);
  }
}
