import { Body, Controller, Param, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type ApiToken, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { CreateApiTokenRequest } from '@outpost/contracts/token-requests.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { CurrentPrincipal } from './access.js';
import { ApiTokensService } from './api-tokens.service.js';
import { type Principal } from './principal.js';

@Controller()
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Route('GET /api/tokens')
  list(@CurrentPrincipal() { user }: Principal, @Query() page: PageQuery): Promise<Page<ApiToken>> {
    return this.tokens.list(user.id, page);
  }

  @Route('POST /api/tokens')
  create(
    @CurrentPrincipal() principal: Principal,
    @Body() body: CreateApiTokenRequest,
  ): Promise<CreatedApiToken> {
    return this.tokens.create(principal, body);
  }

  @Route('DELETE /api/tokens/:id')
  revoke(@CurrentPrincipal() principal: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.tokens.revoke(id, principal);
  }
}
