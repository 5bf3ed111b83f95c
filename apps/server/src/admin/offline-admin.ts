import { type RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type ApiTokensRepository } from '../auth/api-tokens.repository.js';
import { usernameTaken } from '../auth/auth.errors.js';
import { type NewPasswords } from '../auth/new-passwords.js';
import { type PasswordHasher } from '../auth/password-hasher.js';
import { type SecondFactorsRepository } from '../auth/second-factor/second-factors.repository.js';
import { type SessionsRepository } from '../auth/sessions.repository.js';
import { foldedName, type UsersRepository } from '../auth/users.repository.js';
import { type EntityManager } from 'typeorm';
import { type Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { UserChangedOffline } from './admin.events.js';

/** Result of an offline account change, for the terminal. */
export interface OfflineAdminReport {
  readonly username: string;
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
}

/** Account recovery for the machine's operator: works on the data folder, even while the panel is running. */
export class OfflineAdmin {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly tokens: ApiTokensRepository,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly hasher: PasswordHasher,
    private readonly passwords: NewPasswords,
    private readonly database: Database,
    /** Writes the entries of log and audit, in the same transaction as the change. */
    private readonly record: (change: UserChangedOffline, manager: EntityManager) => Promise<void>,
  ) {}

  /** @throws {UserError} `username_taken`, `validation_failed` */
  async createAdmin({ username, email, password }: RegisterInterestRequest): Promise<OfflineAdminReport> {
    if (await this.users.findByName(username)) throw usernameTaken();
    await this.passwords.require('password', password, { username, email });
    const passwordHash = await this.hasher.hash(password);
    const at = new Date();
    await this.database.write(async (manager) => {
      await this.users.insert({
        username,
        email,
        passwordHash,
        isAdmin: true,
        isApproved: true,
        subscriptionStatus: 'active',
        createdAt: at,
        isSuspended: false,
        approvalNotice: null,
        lastLoginAt: null,
        hasSecondFactor: false,
        serviceOfId: null,
      });
      await this.record(new UserChangedOffline('admin-created', username, 0, 0, at), manager);
    });
    return { username, sessionsEnded: 0, tokensRevoked: 0 };
  }

  /** @throws {UserError} `not_found`, `validation_failed` */
  async resetPassword(
    username: string,
    password: string,
    revokeTokens: boolean,
  ): Promise<OfflineAdminReport> {
    const user = await this.users.findByUsername(username);
    if (!user) throw new NotFoundError('account');
    await this.passwords.require('password', password, user);
    const passwordHash = await this.hasher.hash(password);
    // Write first: a transaction that starts with a read fails immediately if the panel writes in the meantime.
    return this.database.write(async (manager) => {
      if (!(await this.users.updateIf({ usernameKey: foldedName(username) }, { passwordHash }))) {
        throw new NotFoundError('account');
      }
      const ended = await this.sessions.deleteOfUser(user.id, null);
      const tokensRevoked = revokeTokens ? await this.tokens.deleteOfUser(user.id) : 0;
      const { username: name } = user;
      await this.record(
        new UserChangedOffline('password-reset', name, ended.length, tokensRevoked, new Date()),
        manager,
      );
      return { username: name, sessionsEnded: ended.length, tokensRevoked };
    });
  }

  /** Removes all second factors of the account and ends its sessions. @throws {UserError} `not_found` */
  async resetSecondFactor(username: string): Promise<OfflineAdminReport> {
    const user = await this.users.findByUsername(username);
    if (!user) throw new NotFoundError('account');
    return this.database.write(async (manager) => {
      await this.secondFactors.removeAll(user.id);
      const ended = await this.sessions.deleteOfUser(user.id, null);
      await this.record(
        new UserChangedOffline('second-factor-reset', user.username, ended.length, 0, new Date()),
        manager,
      );
      return { username: user.username, sessionsEnded: ended.length, tokensRevoked: 0 };
    });
  }
}
