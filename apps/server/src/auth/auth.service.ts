import { Injectable } from '@nestjs/common';
import { type LoginRequest, type RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Log } from '../platform/log.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { accountSuspended, awaitingApproval, usernameTaken, wrongCredentials } from './auth.errors.js';
import { PasswordHasher } from './password-hasher.js';
import { type UserEntity } from './user.entity.js';
import { type NewUser, UsersRepository } from './users.repository.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
    private readonly database: Database,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /**
   * Checks name and password. Whether the account is suspended or waits for approval is told only to who knows
   * the password.
   *
   * @throws {UserError} `wrong_credentials`, `account_suspended`, `awaiting_approval`, `too_many_attempts`
   */
  async verify({ username, password }: LoginRequest, address: string): Promise<UserEntity> {
    const name = username.toLowerCase();
    const keys = { loginPair: `${address} ${name}`, loginAddress: address, loginName: name };
    await this.limiter.take(keys);
    const user = await this.users.findByUsername(username);
    if (!(await this.hasher.matches(password, user?.passwordHash)) || !user) {
      this.log.info({ address }, 'a login failed');
      throw wrongCredentials();
    }
    await this.limiter.giveBack(keys);
    if (user.isSuspended) throw accountSuspended();
    if (!user.isApproved) throw awaitingApproval();
    return user;
  }

  /**
   * Stores an account that waits for an admin. A taken username is told, since another one must be chosen; a
   * taken email is not: its owner's account stays a secret, and nothing is stored.
   *
   * @throws {UserError} `username_taken`, `too_many_attempts`
   */
  async registerInterest(request: RegisterInterestRequest, address: string): Promise<void> {
    await this.limiter.take({ register: address });
    const user = await this.newAccount(request);
    // One transaction: of two who ask for one name at once the second is told, too.
    const isNew = await this.database.write(async () => {
      if (await this.users.findByUsername(request.username)) throw usernameTaken();
      if (await this.users.findByEmail(request.email)) return false;
      await this.users.insert(user);
      return true;
    });
    if (isNew) this.log.info({ username: request.username }, 'an account awaits approval');
  }

  async newAccount(request: RegisterInterestRequest): Promise<NewUser> {
    return {
      username: request.username,
      email: request.email,
      passwordHash: await this.hasher.hash(request.password),
      isAdmin: false,
      isApproved: false,
      subscriptionStatus: 'inactive',
      createdAt: this.clock.now(),
      isSuspended: false,
      approvalNotice: null,
      lastLoginAt: null,
    };
  }
}
