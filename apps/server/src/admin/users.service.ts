import { Injectable } from '@nestjs/common';
import { type UsersQuery } from '@outpost/contracts/admin.js';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { IsNull } from 'typeorm';
import { type UserHoldings } from '@outpost/contracts/users.js';
import { tokenScopeTooSmall } from '../auth/auth.errors.js';
import { AccountChanged } from '../auth/auth.events.js';
import { actorOf, type Principal } from '../auth/principal.js';
import { SecondFactorsRepository } from '../auth/second-factor/second-factors.repository.js';
import { SessionsService } from '../auth/sessions.service.js';
import { type UserEntity } from '../auth/user.entity.js';
import { foldedName, UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError, UserError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Page, presented } from '../platform/pages/page.js';
import { ServersService } from '../servers/servers.service.js';
import { type ListedUser, UserListRepository } from './user-list.repository.js';
import { UserAdministered, type UserChange } from './admin.events.js';
import { AccountNotices } from './account-notices.js';

interface PendingUserRow {
  readonly user: UserEntity;
  readonly sharesEmailWith: readonly string[];
}

/**
 * Account changes by an admin (`by`), including to their own account. Removing an admin shares a transaction with the
 * check that another one exists: two admins who remove each other at the same moment must not both succeed.
 */
@Injectable()
export class UsersService {
  constructor(
    private readonly accounts: UserListRepository,
    private readonly users: UsersRepository,
    private readonly servers: ServersService,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly notices: AccountNotices,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  list(query: UsersQuery, askedBy: UserEntity): Promise<Page<ListedUser>> {
    return this.accounts.page(query, askedBy);
  }

  withServers(user: UserEntity): Promise<ListedUser> {
    return this.accounts.withServers(user);
  }

  /** What goes with an account when it is deleted. @throws {UserError} `not_found` */
  async holdings(id: number): Promise<UserHoldings> {
    found(await this.users.findById(id));
    return this.accounts.holdings(id);
  }

  /** Accounts awaiting approval, each with the names of other accounts that give the same email. */
  async pending(query: PageQuery): Promise<Page<PendingUserRow>> {
    const page = await this.accounts.pending(query);
    const names = await this.accounts.namesByEmail(page.items);
    return presented(page, (user) => ({
      user,
      sharesEmailWith: (names.get(foldedName(user.email)) ?? []).filter((name) => name !== user.username),
    }));
  }

  /** The owner is emailed on the first approval only. One that was rejected before may be approved. */
  async approve(id: number, by: Principal): Promise<UserEntity> {
    requireSession(by, await this.users.findById(id));
    const change = { isApproved: true, rejection: null, rejectedAt: null };
    const { isNew, user } = await this.database.write(async () => {
      const isNew = await this.users.updateIf({ id, isApproved: false }, change);
      const user = isNew ? await this.notices.approved(id) : await this.users.findById(id);
      return { isNew, user: found(user) };
    });
    this.notices.sendSoon();
    if (isNew) this.publish('approved', user, by);
    return user;
  }

  /** Its owner learns why, by email and when they sign in. @throws {UserError} `not_supported`: it is approved */
  async reject(id: number, reason: string, by: Principal): Promise<UserEntity> {
    const change = { rejection: reason, rejectedAt: this.clock.now() };
    const { isNew, user } = await this.database.write(async () => {
      const isNew = await this.users.updateIf({ id, isApproved: false, rejectedAt: IsNull() }, change);
      const user = { ...found(await this.users.findById(id)), ...(isNew && change) };
      if (user.isApproved) throw alreadyApproved();
      if (isNew) await this.notices.rejected(user, reason);
      return { isNew, user };
    });
    this.notices.sendSoon();
    if (isNew) this.publish('rejected', user, by);
    return user;
  }

  /** Sends the approval email again. @throws {UserError} `not_supported`: the account is not approved */
  async notify(id: number): Promise<UserEntity> {
    const user = found(await this.users.findById(id));
    if (!user.isApproved) throw nothingToNotify();
    return found(await this.notices.approvedAgain(user.id));
  }

  /** @throws {UserError} `last_admin`: without an admin nobody could approve accounts */
  async setAdmin(id: number, isAdmin: boolean, by: Principal): Promise<UserEntity> {
    const { before, user } = await this.database.write(async () => {
      const before = found(await this.users.findById(id));
      if (!isAdmin) await this.requireOtherAdmin(id);
      return { before, user: found(await this.users.update(id, { isAdmin })) };
    });
    if (before.isAdmin !== isAdmin) this.publish(isAdmin ? 'made-admin' : 'admin-revoked', user, by);
    return user;
  }

  /** Suspending ends all sessions; sockets and API tokens are refused from now on. @throws {UserError} `last_admin` */
  async setSuspended(id: number, isSuspended: boolean, by: Principal): Promise<UserEntity> {
    const { before, user, ended } = await this.database.write(async () => {
      const before = found(await this.users.findById(id));
      if (!isSuspended) requireSession(by, before);
      if (isSuspended) await this.requireOtherAdmin(id);
      const user = found(await this.users.update(id, { isSuspended }));
      if (isSuspended && !before.isSuspended) await this.notices.suspended(user);
      return { before, user, ended: isSuspended ? await this.sessions.deleteOfUser(id) : [] };
    });
    this.notices.sendSoon();
    this.sessions.announceEnded(ended);
    await this.announceServices(id);
    if (before.isSuspended !== isSuspended) this.publish(isSuspended ? 'suspended' : 'unsuspended', user, by);
    return user;
  }

  /**
   * Removes the second factors of somebody who has lost them, and ends their sessions. Not of `by` themselves, who
   * would lose the protection with a session alone.
   *
   * @throws {UserError} `not_supported`: of the own account, or there are none
   */
  async resetSecondFactor(id: number, by: Principal): Promise<UserEntity> {
    if (id === by.user.id) throw ownSecondFactor();
    const { user, ended } = await this.database.write(async () => {
      const hadOne = await this.secondFactors.removeAll(id);
      const user = found(await this.users.findById(id));
      if (!hadOne) throw noSecondFactorThere();
      return { user: { ...user, hasSecondFactor: false }, ended: await this.sessions.deleteOfUser(id) };
    });
    this.sessions.announceEnded(ended);
    this.publish('second-factor-reset', user, by);
    return user;
  }

  /**
   * Deletes the account and its servers. The owner of a deleted pending account may register again.
   *
   * @throws {UserError} `last_admin`
   */
  async delete(id: number, by: Principal): Promise<void> {
    const services = await this.users.serviceIdsOf(id);
    const { user, servers } = await this.database.write(async () => {
      const user = found(await this.users.findById(id));
      await this.requireOtherAdmin(id);
      const servers = await this.servers.deleteOfOwner(id);
      await this.users.delete(id);
      return { user, servers };
    });
    this.servers.announceDeleted(servers);
    for (const service of services) this.events.publish(new AccountChanged(service));
    this.publish('deleted', user, by);
  }

  private async requireOtherAdmin(id: number): Promise<void> {
    if (!(await this.users.hasOtherAdmin(id))) throw lastAdmin();
  }

  /** What an account may do changes what its service accounts may do. */
  private async announceServices(id: number): Promise<void> {
    for (const service of await this.users.serviceIdsOf(id)) {
      this.events.publish(new AccountChanged(service));
    }
  }

  private publish(change: UserChange, account: UserEntity, by: Principal): void {
    this.events.publish(new AccountChanged(account.id));
    this.events.publish(new UserAdministered(change, account, actorOf(by), this.clock.now()));
  }
}

/** Approving or unsuspending an admin takes a browser session: an API token must not create admins. */
function requireSession({ scope }: Principal, account: UserEntity | null): void {
  if (account?.isAdmin && scope !== 'session') throw tokenScopeTooSmall(scope, 'session');
}

/** Service accounts are for their own people to manage. @throws {NotFoundError} */
function found(user: UserEntity | null): UserEntity {
  if (!user || user.serviceOfId !== null) throw new NotFoundError('account');
  return user;
}

const lastAdmin = (): UserError =>
  new UserError(
    'last_admin',
    say('admin.is_last_admin', 'This is the last admin; make somebody else admin first'),
  );

const alreadyApproved = (): UserError =>
  new UserError(
    'not_supported',
    say('admin.account_is_approved', 'This account is approved already: suspend or delete it'),
  );

const nothingToNotify = (): UserError =>
  new UserError(
    'not_supported',
    say('admin.account_is_not_approved', 'Only the owner of an approved account can be told of its approval'),
  );

const ownSecondFactor = (): UserError =>
  new UserError(
    'not_supported',
    say('admin.own_second_factor', 'Remove your own second factors in your settings'),
  );

const noSecondFactorThere = (): UserError =>
  new UserError(
    'not_supported',
    say('admin.account_has_no_second_factor', 'This account has no second factor'),
  );
