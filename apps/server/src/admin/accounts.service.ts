import { Injectable } from '@nestjs/common';
import { AccountChanged } from '../auth/auth.events.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { lastAdmin } from './admin.errors.js';

/** What an admin does to other people's accounts. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly database: Database,
    private readonly events: EventBus,
  ) {}

  pending(): Promise<UserEntity[]> {
    return this.users.findPending();
  }

  async approve(id: number): Promise<UserEntity> {
    return this.changed(await this.users.update(id, { isApproved: true }));
  }

  /** @throws {UserError} `last_admin`: a panel without an admin could approve nobody any more */
  async setAdmin(id: number, isAdmin: boolean): Promise<UserEntity> {
    // One transaction: two admins who demote each other at the same moment must not both succeed.
    const user = await this.database.write(async () => {
      if (!isAdmin && !(await this.users.hasOtherAdmin(id))) throw lastAdmin();
      return this.users.update(id, { isAdmin });
    });
    return this.changed(user);
  }

  private changed(user: UserEntity | null): UserEntity {
    if (!user) throw new NotFoundError('User');
    this.events.publish(new AccountChanged(user.id));
    return user;
  }
}
