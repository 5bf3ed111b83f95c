import { Injectable } from '@nestjs/common';
import { type ChangePasswordRequest, type UpdateProfileRequest } from '@outpost/contracts/account.js';
import { Database } from '../platform/database/database.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { emailNotAvailable, usernameTaken, wrongPassword } from './auth.errors.js';
import { AccountChanged } from './auth.events.js';
import { PasswordHasher } from './password-hasher.js';
import { type Principal } from './principal.js';
import { SessionsService } from './sessions.service.js';
import { type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** What people do to their own account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly log: Log,
  ) {}

  /**
   * Changes name and address. Here a taken email is refused, as a change that silently did not happen would be a
   * lie; what a member could learn that way is bounded by the limit on refused changes.
   *
   * @throws {UserError} `username_taken`, `validation_failed`, `too_many_attempts`
   */
  async update({ id }: UserEntity, profile: UpdateProfileRequest): Promise<UserEntity> {
    const keys = { profile: String(id) };
    await this.limiter.take(keys);
    const user = await this.database.write(async () => {
      await this.requireFree(id, profile);
      return this.users.update(id, profile);
    });
    await this.limiter.giveBack(keys);
    if (!user) throw new NotFoundError('User');
    this.events.publish(new AccountChanged(id));
    return user;
  }

  /**
   * Sets a new password and ends every session but the one that asks. API tokens go on: see docs/adr/0018.
   *
   * @throws {UserError} `wrong_password`, `too_many_attempts`
   */
  async changePassword(principal: Principal, request: ChangePasswordRequest): Promise<void> {
    const { id, passwordHash } = principal.user;
    const keys = { password: String(id) };
    await this.limiter.take(keys);
    if (!(await this.hasher.matches(request.currentPassword, passwordHash))) throw wrongPassword();
    await this.limiter.giveBack(keys);
    const change = { passwordHash: await this.hasher.hash(request.newPassword) };
    const keep = principal.via === 'session' ? principal.credentialId : null;
    const ended = await this.database.write(async () => {
      // Of two changes at once the second was asked for with a password that is no longer the current one.
      if (!(await this.users.updateIf({ id, passwordHash }, change))) throw wrongPassword();
      return this.sessions.deleteOfUser(id, keep);
    });
    this.sessions.announceEnded(ended);
    this.log.info({ userId: id, sessionsEnded: ended.length }, 'a password was changed');
  }

  private async requireFree(id: number, { username, email }: UpdateProfileRequest): Promise<void> {
    const named = await this.users.findByUsername(username);
    if (named && named.id !== id) throw usernameTaken();
    const addressed = await this.users.findByEmail(email);
    if (addressed && addressed.id !== id) throw emailNotAvailable();
  }
}
