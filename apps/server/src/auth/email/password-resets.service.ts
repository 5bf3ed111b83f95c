import { Injectable } from '@nestjs/common';
import { type NewPasswordRequest } from '@outpost/contracts/password-resets.js';
import { EmailQueue } from '../../mail/email-queue.js';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { EventBus } from '../../platform/event-bus.js';
import { networkOf } from '../../platform/http/client-address.js';
import { Log } from '../../platform/log.js';
import { AttemptLimiter } from '../attempt-limiter.js';
import { AccountChanged } from '../auth.events.js';
import { PasswordChanged } from '../audit.events.js';
import { NewPasswords } from '../new-passwords.js';
import { PasswordHasher } from '../password-hasher.js';
import { SessionsService } from '../sessions.service.js';
import { type UserEntity } from '../user.entity.js';
import { foldedName, UsersRepository } from '../users.repository.js';
import { AccountEmails } from './account-emails.js';
import { linkNotValid, noEmails } from './email.errors.js';
import { EmailLinks } from './email-links.js';

/** Several accounts may give the same address: each gets an email of its own. */
const EMAILS_MAX = 5;

/** New passwords for those who have forgotten theirs, by a link to the address of the account. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly users: UsersRepository,
    private readonly links: EmailLinks,
    private readonly emails: AccountEmails,
    private readonly queue: EmailQueue,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly passwords: NewPasswords,
    private readonly limiter: AttemptLimiter,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /**
   * Resolves before anything is looked up, so that neither answer nor time says whether there is such an account.
   *
   * @param login the name or the address of the account
   * @throws {UserError} `not_supported`: no emails are sent; `too_many_attempts`
   */
  async request(login: string, address: string): Promise<void> {
    if (!this.queue.hasLinks) throw noEmails();
    await this.limiter.take({ resetNetwork: networkOf(address), resetLogin: foldedName(login) });
    void this.send(login, address).catch((error: unknown) => {
      this.log.error({ err: error }, 'emails about a forgotten password could not be added');
    });
  }

  /**
   * Sets the password, ends all sessions, and takes the address for confirmed. Does not sign in.
   *
   * @throws {UserError} `link_not_valid`; `overloaded`
   * @throws {ValidationError} the password is too easily guessed; the link works still
   */
  async complete({ token, newPassword }: NewPasswordRequest, address: string): Promise<UserEntity> {
    const link = await this.links.find('password-reset', token);
    const user = await this.users.findById(link.userId);
    if (!user || !mayReset(user) || user.email !== link.address) throw linkNotValid();
    await this.passwords.require('newPassword', newPassword, user);
    const change = {
      passwordHash: await this.hasher.hash(newPassword),
      addressConfirmedAt: user.addressConfirmedAt ?? this.clock.now(),
    };
    const { id, passwordHash } = user;
    const ended = await this.database.write(async () => {
      await this.links.use(link);
      // The password may have been changed since the link was looked up.
      if (!(await this.users.updateIf({ id, passwordHash }, change))) throw linkNotValid();
      return this.sessions.deleteOfUser(id);
    });
    this.sessions.announceEnded(ended);
    this.events.publish(new AccountChanged(id));
    const by = { userId: id, username: user.username, tokenName: null, address };
    this.events.publish(new PasswordChanged(ended.length, by, this.clock.now(), true));
    return user;
  }

  private async send(login: string, address: string): Promise<void> {
    const users = (await this.users.findByLogin(login, EMAILS_MAX)).filter(mayReset);
    for (const user of users) await this.emails.resetPassword(user);
    this.log.info({ address, userIds: users.map(({ id }) => id) }, 'a new password was asked for');
  }
}

/** A suspended or rejected account gets none: the email would promise a sign-in. */
const mayReset = ({ isSuspended, rejectedAt, serviceOfId }: UserEntity): boolean =>
  !isSuspended && rejectedAt === null && serviceOfId === null;
