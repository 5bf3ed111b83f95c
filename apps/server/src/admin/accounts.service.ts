import { Injectable } from '@nestjs/common';
import { AccountChanged } from '../auth/auth.events.js';
import { SessionsService } from '../auth/sessions.service.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { lastAdmin, nothingToNotify } from './admin.errors.js';
import { ApprovalNotices } from './approval-notices.js';

/**
 * What an admin does to accounts, the own one included. Whatever takes an admin away is one transaction with the
 * look at who else is admin: two admins who remove each other at the same moment must not both succeed.
 */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly servers: ServersRepository,
    private readonly sessions: SessionsService,
    private readonly notices: ApprovalNotices,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly log: Log,
  ) {}

  pending(): Promise<UserEntity[]> {
    return this.users.findPending();
  }

  /** The owner is written to once, whoever approves again. */
  async approve(id: number): Promise<UserEntity> {
    const isNew = await this.users.updateIf({ id, isApproved: false }, { isApproved: true });
    const user = this.changed(await this.users.findById(id), 'was approved');
    if (isNew) this.notices.post(user);
    return user;
  }

  /** Tries again to tell the owner. @throws {UserError} `not_supported`: the account is not approved */
  async notify(id: number): Promise<UserEntity> {
    const user = found(await this.users.findById(id));
    if (!user.isApproved) throw nothingToNotify();
    return found(await this.notices.send(user));
  }

  /** @throws {UserError} `last_admin`: a panel without an admin could approve nobody any more */
  async setAdmin(id: number, isAdmin: boolean): Promise<UserEntity> {
    const user = await this.database.write(async () => {
      if (!isAdmin) await this.requireOtherAdmin(id);
      return this.users.update(id, { isAdmin });
    });
    return this.changed(user, isAdmin ? 'became an admin' : 'is no admin any more');
  }

  /** Suspending ends all sessions; sockets and API tokens are refused from now on. @throws {UserError} `last_admin` */
  async setSuspended(id: number, isSuspended: boolean): Promise<UserEntity> {
    const { user, ended } = await this.database.write(async () => {
      if (isSuspended) await this.requireOtherAdmin(id);
      return {
        user: await this.users.update(id, { isSuspended }),
        ended: isSuspended ? await this.sessions.deleteOfUser(id) : [],
      };
    });
    this.sessions.announceEnded(ended);
    return this.changed(user, isSuspended ? 'was suspended' : 'is no longer suspended');
  }

  /** Removes the account with its servers; of a pending one its owner may register again. @throws {UserError} `last_admin` */
  async delete(id: number): Promise<void> {
    const owned = await this.database.write(async () => {
      const user = found(await this.users.findById(id));
      await this.requireOtherAdmin(id);
      const servers = await this.servers.findByOwner(id);
      await this.users.delete(id);
      this.log.info(
        { userId: id, username: user.username, servers: servers.length },
        'an account was deleted',
      );
      return servers;
    });
    for (const server of owned) this.events.publish(new ServerDeleted(server.id));
    this.events.publish(new AccountChanged(id));
  }

  private async requireOtherAdmin(id: number): Promise<void> {
    if (!(await this.users.hasOtherAdmin(id))) throw lastAdmin();
  }

  private changed(user: UserEntity | null, news: string): UserEntity {
    const account = found(user);
    this.log.info({ userId: account.id, username: account.username }, `an account ${news}`);
    this.events.publish(new AccountChanged(account.id));
    return account;
  }
}

/** @throws {NotFoundError} */
function found(user: UserEntity | null): UserEntity {
  if (!user) throw new NotFoundError('User');
  return user;
}
