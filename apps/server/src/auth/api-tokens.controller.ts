import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type ApiToken, CreateApiTokenRequest, type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type Page } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { CurrentPrincipal } from './access.js';
import { ApiTokensService } from './api-tokens.service.js';
import { type Principal } from './principal.js';

@ApiTags('account')
@Controller('tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensService) {}

  @Get()
  @Paged()
  list(@CurrentPrincipal() { user }: Principal, @Query() page: PageQuery): Promise<Page<ApiToken>> {
    return this.tokens.list(user.id, page);
  }

  @Post()
  create(
    @CurrentPrincipal() principal: Principal,
    @Body() body: CreateApiTokenRequest,
  ): Promise<CreatedApiToken> {
    return this.tokens.create(principal, body);
  }

  @Delete(':id')
  @HttpCode(204)
  revoke(@CurrentPrincipal() principal: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.tokens.revoke(id, principal);
  }
}
