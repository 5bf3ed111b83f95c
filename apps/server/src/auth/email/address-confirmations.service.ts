import { Injectable } from '@nestjs/common';
import { EmailQueue } from '../../mail/email-queue.js';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { EventBus } from '../../platform/event-bus.js';
import { AttemptLimiter } from '../attempt-limiter.js';
import { AccountChanged } from '../auth.events.js';
import { type Principal } from '../principal.js';
import { type UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { AccountEmails } from './account-emails.js';
import { addressIsConfirmed, linkNotValid, noEmails } from './email.errors.js';
import { EmailLinks } from './email-links.js';

/** Whether the address of an account is that of its owner. */
@Injectable()
export class AddressConfirmations {
  constructor(
    private readonly users: UsersRepository,
    private readonly links: EmailLinks,
    private readonly emails: AccountEmails,
    private readonly queue: EmailQueue,
    private readonly limiter: AttemptLimiter,
    private readonly database: Database,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** Sends a link. @throws {UserError} `not_supported`: no emails are sent, or it is confirmed; `too_many_attempts` */
  async request({ user }: Principal): Promise<void> {
    if (!this.queue.hasLinks) throw noEmails();
    if (user.addressConfirmedAt !== null) throw addressIsConfirmed();
    await this.limiter.take({ addressEmail: String(user.id) });
    await this.emails.confirmAddress(user);
  }

  /** Needs no sign-in: the mail may be read on another device. @throws {UserError} `link_not_valid` */
  async complete(token: string): Promise<UserEntity> {
    const link = await this.links.find('address', token);
    const { userId: id, address: email } = link;
    const user = await this.database.write(async () => {
      await this.links.use(link);
      // Another address needs a link of its own.
      const isSame = await this.users.updateIf({ id, email }, { addressConfirmedAt: this.clock.now() });
      return isSame ? this.users.findById(id) : null;
    });
    if (!user) throw linkNotValid();
    this.events.publish(new AccountChanged(id));
    return user;
  }
}
