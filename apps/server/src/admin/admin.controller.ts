import { Body, Controller, Param, Query } from '@nestjs/common';
import { type ProxyState } from '@outpost/contracts/admin.js';
import { RejectUserRequest, SetAdminRequest } from '@outpost/contracts/admin-requests.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type PendingUser, type User } from '@outpost/contracts/users.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { presentPending, UserPresenter } from '../auth/user.presenter.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { ProxyWatch } from '../platform/http/proxy-watch.js';
import { Route } from '../platform/http/route.js';
import { type Page, presented } from '../platform/pages/page.js';
import { UsersService } from './users.service.js';

@Controller()
export class AdminController {
  constructor(
    private readonly accounts: UsersService,
    private readonly users: UserPresenter,
    private readonly proxies: ProxyWatch,
  ) {}

  @Route('GET /api/pending-users')
  async pending(@Query() query: PageQuery): Promise<Page<PendingUser>> {
    return presented(await this.accounts.pending(query), ({ user, sharesEmailWith }) => ({
      ...presentPending(user),
      ...(sharesEmailWith.length > 0 && { sharesEmailWith }),
    }));
  }

  @Route('GET /api/proxy')
  proxy(): ProxyState {
    const { unread } = this.proxies;
    return { unread: unread ? { ...unread, at: unread.at.toISOString() } : null };
  }

  @Route('POST /api/approve-user/:id')
  async approve(@CurrentPrincipal() by: Principal, @Param('id', IdPipe) id: number): Promise<User> {
    return this.users.present(await this.accounts.approve(id, by));
  }

  @Route('POST /api/reject-user/:id')
  async reject(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { reason }: RejectUserRequest,
  ): Promise<User> {
    return this.users.present(await this.accounts.reject(id, reason, by));
  }

  @Route('POST /api/set-admin/:id')
  async setAdmin(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { isAdmin }: SetAdminRequest,
  ): Promise<User> {
    return this.users.present(await this.accounts.setAdmin(id, isAdmin, by));
  }
}
