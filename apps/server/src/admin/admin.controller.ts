import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type ProxyState, SetAdminRequest } from '@outpost/contracts/admin.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type PendingUser, type User } from '@outpost/contracts/users.js';
import { AdminOnly, CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { presentPending, UserPresenter } from '../auth/user.presenter.js';
import { UserView } from '../auth/user.view.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ProxyWatch } from '../platform/http/proxy-watch.js';
import { type Page, presented } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { AccountsService } from './accounts.service.js';

@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UserPresenter,
    private readonly proxies: ProxyWatch,
  ) {}

  @Get('pending-users')
  @Paged()
  async pending(@Query() query: PageQuery): Promise<Page<PendingUser>> {
    return presented(await this.accounts.pending(query), ({ user, sharesEmailWith }) => ({
      ...presentPending(user),
      ...(sharesEmailWith.length > 0 && { sharesEmailWith }),
    }));
  }

  @Get('proxy')
  proxy(): ProxyState {
    const { unread } = this.proxies;
    return { unread: unread ? { ...unread, at: unread.at.toISOString() } : null };
  }

  @Post('approve-user/:id')
  @HttpCode(200)
  @ApiOkResponse({ type: UserView })
  async approve(@CurrentPrincipal() by: Principal, @Param('id', IdPipe) id: number): Promise<User> {
    return this.users.present(await this.accounts.approve(id, by));
  }

  @Post('set-admin/:id')
  @HttpCode(200)
  @ApiOkResponse({ type: UserView })
  async setAdmin(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { isAdmin }: SetAdminRequest,
  ): Promise<User> {
    return this.users.present(await this.accounts.setAdmin(id, isAdmin, by));
  }
}
