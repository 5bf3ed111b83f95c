import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccountsQuery, type MailState, SetSuspendedRequest } from '@outpost/contracts/admin.js';
import { type AccountRow } from '@outpost/contracts/users.js';
import { AdminOnly, CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UserPresenter } from '../auth/user.presenter.js';
import { AccountRowView } from '../auth/user.view.js';
import { Mailer } from '../mail/mailer.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type Page, presented } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { type Account } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { MailStateView } from './mail.view.js';

@ApiTags('admin')
@AdminOnly()
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UserPresenter,
    private readonly mailer: Mailer,
  ) {}

  @Get('users')
  @Paged()
  @ApiOkResponse({ type: AccountRowView, isArray: true })
  async list(
    @CurrentPrincipal() { user }: Principal,
    @Query() query: AccountsQuery,
  ): Promise<Page<AccountRow>> {
    return presented(await this.accounts.list(query, user), (account) => this.row(account));
  }

  @Post('users/:id/suspended')
  @HttpCode(200)
  @ApiOkResponse({ type: AccountRowView })
  async setSuspended(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { isSuspended }: SetSuspendedRequest,
  ): Promise<AccountRow> {
    return this.rowOf(await this.accounts.setSuspended(id, isSuspended, by));
  }

  @Post('users/:id/notify')
  @HttpCode(200)
  @ApiOkResponse({ type: AccountRowView })
  async notify(@Param('id', IdPipe) id: number): Promise<AccountRow> {
    return this.rowOf(await this.accounts.notify(id));
  }

  @Delete('users/:id')
  @HttpCode(204)
  remove(@CurrentPrincipal() by: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.accounts.delete(id, by);
  }

  @Get('mail')
  @ApiOkResponse({ type: MailStateView })
  mail(): MailState {
    const { isConfigured, lastProblem } = this.mailer;
    return { isConfigured, lastProblem };
  }

  private async rowOf(user: UserEntity): Promise<AccountRow> {
    return this.row(await this.accounts.withServers(user));
  }

  private row({ user, servers }: Account): AccountRow {
    return this.users.presentRow(user, servers);
  }
}
