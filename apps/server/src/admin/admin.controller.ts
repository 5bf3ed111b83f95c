import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SetAdminRequest } from '@outpost/contracts/admin.js';
import { type PendingUser, type User } from '@outpost/contracts/users.js';
import { AdminOnly, CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { presentPending, UserPresenter } from '../auth/user.presenter.js';
import { UserView } from '../auth/user.view.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { AccountsService } from './accounts.service.js';

@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UserPresenter,
  ) {}

  @Get('pending-users')
  async pending(): Promise<PendingUser[]> {
    return (await this.accounts.pending()).map(presentPending);
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
