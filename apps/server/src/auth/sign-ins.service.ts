import { Injectable } from '@nestjs/common';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { EventBus } from '../platform/event-bus.js';
import { wrongCredentials } from './auth.errors.js';
import { SignedIn } from './auth.events.js';
import { SessionsService, type SignInPlace } from './sessions.service.js';
import { type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Starts a session once the password has been verified. */
@Injectable()
export class SignIns {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /**
   * Starts a session and returns the secret for its cookie.
   *
   * @param confirmedAt when they proved who they are; null if unknown, and now if omitted
   * @throws {UserError} `wrong_credentials`: the password was changed or the account suspended since it was checked
   */
  async begin(
    user: UserEntity,
    place: SignInPlace,
    language: LanguageCode | null,
    confirmedAt?: Date | null,
  ): Promise<string> {
    const { id, username, isAdmin, passwordHash } = user;
    const at = this.clock.now();
    // A password change ends all existing sessions; one that starts just after it must not slip through.
    const started = await this.database.writeInTurn(`sessions of account ${id}`, async () => {
      const unchanged = { id, passwordHash, isSuspended: false };
      if (!(await this.users.updateIf(unchanged, { lastLoginAt: at, language: language ?? user.language })))
        throw wrongCredentials();
      return this.sessions.start(id, place, confirmedAt);
    });
    this.sessions.announceStarted(started);
    this.events.publish(new SignedIn(id, username, isAdmin, place.address, at));
    return started.cookie;
  }
}
