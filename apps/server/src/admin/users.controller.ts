import { Body, Controller, Param, Query } from '@nestjs/common';
import { type MailState, UsersQuery } from '@outpost/contracts/admin.js';
import { SetSuspendedRequest } from '@outpost/contracts/admin-requests.js';
import { type UserHoldings, type UserRow } from '@outpost/contracts/users.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UserPresenter } from '../auth/user.presenter.js';
import { Mailer } from '../mail/mailer.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { inEnglish } from '../platform/in-english.js';
import { type Page, presented } from '../platform/pages/page.js';
import { type ListedUser } from './user-list.repository.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly accounts: UsersService,
    private readonly users: UserPresenter,
    private readonly mailer: Mailer,
  ) {}

  @Route('GET /api/users')
  async list(@CurrentPrincipal() { user }: Principal, @Query() query: UsersQuery): Promise<Page<UserRow>> {
    return presented(await this.accounts.list(query, user), (account) => this.row(account));
  }

  @Route('GET /api/users/:id/holdings')
  holdings(@Param('id', IdPipe) id: number): Promise<UserHoldings> {
    return this.accounts.holdings(id);
  }

  @Route('POST /api/users/:id/suspended')
  async setSuspended(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) id: number,
    @Body() { isSuspended }: SetSuspendedRequest,
  ): Promise<UserRow> {
    return this.rowOf(await this.accounts.setSuspended(id, isSuspended, by));
  }

  @Route('POST /api/users/:id/notify')
  async notify(@Param('id', IdPipe) id: number): Promise<UserRow> {
    return this.rowOf(await this.accounts.notify(id));
  }

  @Route('DELETE /api/users/:id/second-factor')
  async resetSecondFactor(
    @CurrentPrincipal() by: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<UserRow> {
    return this.rowOf(await this.accounts.resetSecondFactor(id, by));
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

  private async rowOf(user: UserEntity): Promise<UserRow> {
    return this.row(await this.accounts.withServers(user));
  }

  private row({ user, servers }: ListedUser): UserRow {
    return this.users.presentRow(user, servers);
  }
}
