import { Injectable } from '@nestjs/common';
import { type ChangePasswordRequest, type UpdateProfileRequest } from '@outpost/contracts/account.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { isOtherEmail } from '@outpost/contracts/email-equality.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { PasswordChanged, ProfileChanged } from './audit.events.js';
import { currentPasswordNeeded, tokenScopeTooSmall, usernameTaken, wrongPassword } from './auth.errors.js';
import { AccountChanged } from './auth.events.js';
import { NewPasswords } from './new-passwords.js';
import { OwnPassword } from './own-password.js';
import { PasswordHasher } from './password-hasher.js';
import { actorOf, type Principal } from './principal.js';
import { SessionsService } from './sessions.service.js';
import { type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** The updated account, and the secret of the new session cookie if the cookie was replaced. */
interface Changed {
  readonly user: UserEntity;
  readonly cookie: string | null;
}

/** Changes people make to their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly passwords: NewPasswords,
    private readonly ownPassword: OwnPassword,
    private readonly limiter: AttemptLimiter,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /**
   * Changes username and email. Another email requires the current password and replaces the session cookie. The
   * limit on refused changes bounds how many taken usernames a member can discover; emails need not be unique, so
   * they disclose nothing.
   *
   * @throws {UserError} `username_taken`, `validation_failed`, `wrong_password`, `token_scope_too_small`,
   *   `too_many_attempts`
   */
  async update(
    principal: Principal,
    { currentPassword, ...profile }: UpdateProfileRequest,
  ): Promise<Changed> {
    const { id, username, email, passwordHash } = principal.user;
    const keys = { profile: String(id) };
    await this.limiter.take(keys);
    const isNewEmail = isOtherEmail(email, profile.email);
    await this.requireFree(id, profile.username);
    if (isNewEmail) await this.requireOwner(principal, currentPassword);
    const changed = await this.database.write(async () => {
      await this.requireFree(id, profile.username);
      // The password may have been changed since it was checked.
      if (isNewEmail && !(await this.users.updateIf({ id, passwordHash }, profile))) throw wrongPassword();
      const user = await this.users.update(id, {
        ...profile,
        ...(isNewEmail && { addressConfirmedAt: null }),
      });
      if (!user) throw new NotFoundError('account');
      return { user, cookie: isNewEmail ? await this.renewed(principal) : null };
    });
    await this.limiter.giveBack(keys);
    if (changed.cookie !== null) this.sessions.announceRenewed(principal.credentialId);
    this.events.publish(new AccountChanged(id));
    const before = { username, email };
    if (username !== profile.username || email !== profile.email) {
      this.events.publish(new ProfileChanged(before, profile, actorOf(principal), this.clock.now()));
    }
    return changed;
  }

  /**
   * Sets a new password, ends every other session and replaces the cookie of this one, whose secret is returned. API
   * tokens stay valid: see docs/adr/0018.
   *
   * @throws {UserError} `wrong_password`, `validation_failed`, `too_many_attempts`
   */
  async changePassword(principal: Principal, request: ChangePasswordRequest): Promise<string> {
    const { id, passwordHash } = principal.user;
    await this.requireOwner(principal, request.currentPassword);
    await this.passwords.require('newPassword', request.newPassword, principal.user);
    const change = { passwordHash: await this.hasher.hash(request.newPassword) };
    const { ended, cookie } = await this.database.write(async () => {
      if (!(await this.users.updateIf({ id, passwordHash }, change))) throw wrongPassword();
      return {
        ended: await this.sessions.deleteOfUser(id, principal.credentialId),
        cookie: await this.renewed(principal),
      };
    });
    this.sessions.announceEnded(ended);
    this.sessions.announceRenewed(principal.credentialId);
    this.events.publish(new PasswordChanged(ended.length, actorOf(principal), this.clock.now()));
    return cookie;
  }

  private renewed({ credentialId, user }: Principal): Promise<string> {
    return this.sessions.renew(credentialId, !user.hasSecondFactor);
  }

  /** A credential alone is not enough: the browser may have been left open, or the token leaked. */
  private async requireOwner({ user, scope }: Principal, password: string | undefined): Promise<void> {
    if (!covers(scope, 'session')) throw tokenScopeTooSmall(scope, 'session');
    if (password === undefined || password === '') throw currentPasswordNeeded();
    await this.ownPassword.require(user, password);
  }

  private async requireFree(id: number, username: string): Promise<void> {
    const holder = await this.users.findByName(username);
    if (holder && holder.id !== id) throw usernameTaken();
  }
}
