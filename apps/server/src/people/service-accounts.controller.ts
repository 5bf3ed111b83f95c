import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type Person } from '@outpost/contracts/people.js';
import {
  AddServiceAccountRequest,
  CreateServiceAccountRequest,
  type ServiceAccount,
} from '@outpost/contracts/service-accounts.js';
import { CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { ServiceAccountsService } from './service-accounts.service.js';

@Controller()
export class ServiceAccountsController {
  constructor(private readonly accounts: ServiceAccountsService) {}

  @Route('GET /api/service-accounts')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<ServiceAccount>> {
    return this.accounts.list(caller, page);
  }

  @Route('POST /api/service-accounts')
  create(
    @CurrentPrincipal() caller: Principal,
    @Body() { name }: CreateServiceAccountRequest,
  ): Promise<ServiceAccount> {
    return this.accounts.create(caller, name);
  }

  @Route('DELETE /api/service-accounts/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.accounts.delete(caller, id);
  }

  @Route('POST /api/servers/:id/service-accounts')
  addTo(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Body() body: AddServiceAccountRequest,
  ): Promise<Person> {
    return this.accounts.addTo(caller, { serverId }, body);
  }

  @Route('GET /api/service-accounts/:id/tokens')
  tokens(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Query() page: PageQuery,
  ): Promise<Page<ApiToken>> {
    return this.accounts.tokensOf(caller, id, page);
  }

  @Route('POST /api/service-accounts/:id/tokens')
  createToken(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: CreateApiTokenRequest,
  ): Promise<CreatedApiToken> {
    return this.accounts.createToken(caller, id, body);
  }

  @Route('DELETE /api/service-accounts/:id/tokens/:tokenId')
  revokeToken(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Param('tokenId', IdPipe) tokenId: number,
  ): Promise<void> {
    return this.accounts.revokeToken(caller, id, tokenId);
  }
}
