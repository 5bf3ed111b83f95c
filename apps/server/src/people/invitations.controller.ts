import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { type AcceptedInvitation } from '@outpost/contracts/accepted-invitation.js';
import { say } from '@outpost/contracts/message.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import {
  CreateInvitationRequest,
  InvitationSecretRequest,
  RegisterWithInvitationRequest,
} from '@outpost/contracts/people-requests.js';
import {
  type CreatedInvitation,
  type Invitation,
  type OfferedInvitation,
} from '@outpost/contracts/people.js';
import { type RegisterWithInvitationResponse } from '@outpost/contracts/registration.js';
import { type Request } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { Authenticator } from '../auth/authenticator.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { type Principal } from '../auth/principal.js';
import { languageOf } from '../platform/http/client-language.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { inEnglish } from '../platform/in-english.js';
import { type Page } from '../platform/pages/page.js';
import { GroupsService } from '../servers/groups/groups.service.js';
import { ServerPresenter } from '../servers/server.presenter.js';
import { ServersService } from '../servers/servers.service.js';
import { InvitationsService } from './invitations.service.js';
import { OffersService } from './offers.service.js';

const MAY_SIGN_IN = say('people.registered', 'Your account is ready: sign in to see the server.');
const MUST_WAIT = say(
  'people.registered_and_waiting',
  'You will see the server when you sign in, once an admin has approved your account.',
);

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly offers: OffersService,
    private readonly authenticator: Authenticator,
    private readonly servers: ServersService,
    private readonly groups: GroupsService,
    private readonly presenter: ServerPresenter,
  ) {}

  @Route('GET /api/servers/:id/invitations')
  list(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<Invitation>> {
    return this.invitations.list(caller, { serverId }, page);
  }

  @Route('POST /api/servers/:id/invitations')
  create(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: CreateInvitationRequest,
  ): Promise<CreatedInvitation> {
    return this.invitations.create(caller, { serverId }, body);
  }

  @Route('DELETE /api/servers/:id/invitations/:invitationId')
  withdraw(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Param('invitationId', IdPipe) id: number,
  ): Promise<void> {
    return this.invitations.withdraw(caller, { serverId }, id);
  }

  @Route('GET /api/invitations')
  listOwn(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<OfferedInvitation>> {
    return this.offers.listOwn(caller, page);
  }

  @Route('POST /api/invitations/find')
  find(
    @CurrentPrincipal() caller: Principal,
    @Body() { secret }: InvitationSecretRequest,
  ): Promise<OfferedInvitation> {
    return this.offers.find(caller, secret);
  }

  @Route('POST /api/invitations/register')
  async register(
    @Body() body: RegisterWithInvitationRequest,
    @Req() request: Request,
  ): Promise<RegisterWithInvitationResponse> {
    const from = { address: request.ip ?? '', language: languageOf(request) };
    const { isApproved } = await this.offers.register(body, from);
    return { isApproved, ...inEnglish({ message: isApproved ? MAY_SIGN_IN : MUST_WAIT }) };
  }

  @Route('POST /api/invitations/accept')
  async accept(
    @CurrentPrincipal() caller: Principal,
    @Body() { secret }: InvitationSecretRequest,
  ): Promise<AcceptedInvitation> {
    return this.joined(caller, await this.offers.accept(caller, secret));
  }

  @Route('POST /api/invitations/:id/accept')
  async acceptOwn(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<AcceptedInvitation> {
    return this.joined(caller, await this.offers.acceptOwn(caller, id));
  }

  @Route('DELETE /api/invitations/:id')
  decline(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.offers.decline(caller, id);
  }

  /** With the rights that the caller has since a moment ago. */
  private async joined({ user }: Principal, key: PlaceKey): Promise<AcceptedInvitation> {
    const caller = await this.authenticator.callerOf(user);
    if ('groupId' in key) return { server: null, group: await this.groups.show(caller, key.groupId) };
    const server = await this.servers.get(caller, key.serverId, 'server.view');
    return { server: await this.presenter.present(caller, server), group: null };
  }
}
