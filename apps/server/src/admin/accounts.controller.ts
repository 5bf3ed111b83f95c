import { Body, Controller, Param, Query } from '@nestjs/common';
import { AccountsQuery, type MailState, SetSuspendedRequest } from '@outpost/contracts/admin.js';
import { type AccountRow } from '@outpost/contracts/users.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UserPresenter } from '../auth/user.presenter.js';
import { Mailer } from '../mail/mailer.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { inEnglish } from '../platform/in-english.js';
import { type Page, presented } from '../platform/pages/page.js';
import { type Account } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly users: UserPresenter,
    private readonly mailer: Mailer,
  ) {}

  @Route('GET /api/users')
  async list(
    @CurrentPrincipal() { user }: Principal,
    @Query() query: AccountsQuery,
  ): Promise<Page<AccountRow>> {
    return presented(await this.accounts.list(query, user), (account) => this.row(account));
  }

  @Route('POST /api/users/:id/suspended')
  async setSuspended(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { isSuspended }: SetSuspendedRequest,
  ): Promise<AccountRow> {
    return this.rowOf(await this.accounts.setSuspended(id, isSuspended, by));
  }

  @Route('POST /api/users/:id/notify')
  async notify(@Param('id', IdPipe) id: number): Promise<AccountRow> {
    return this.rowOf(await this.accounts.notify(id));
  }

  @Route('DELETE /api/users/:id')
  remove(@CurrentPrincipal() by: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.accounts.delete(id, by);
  }

  @Route('GET /api/mail')
  mail(): MailState {
    const { isConfigured, lastProblem } = this.mailer;
    return inEnglish({ isConfigured, lastProblem });
  }

  private async rowOf(user: UserEntity): Promise<AccountRow> {
    return this.row(await this.accounts.withServers(user));
  }

  private row({ user, servers }: Account): AccountRow {
    return this.users.presentRow(user, servers);
  }
}
