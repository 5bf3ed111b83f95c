import { Injectable } from '@nestjs/common';
import { EmailQueue } from '../../mail/email-queue.js';
import { deviceOf } from '../device.js';
import { type SignInPlace } from '../sessions.service.js';
import { type UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { EmailLinks, LINK_LASTS_MS } from './email-links.js';

const HOUR_MS = 60 * 60_000;

/** Emails about what happens to accounts. Of a panel without a mail server none is sent. */
@Injectable()
export class AccountEmails {
  constructor(
    private readonly queue: EmailQueue,
    private readonly links: EmailLinks,
    private readonly users: UsersRepository,
  ) {}

  /** To whoever has asked for an account, and to the admins. */
  async registered(user: UserEntity): Promise<void> {
    if (!this.queue.isOpen) return;
    const link = this.queue.hasLinks ? await this.links.make('address', user) : undefined;
    await this.queue.post('received', user, { ...(link && { link: link.link }) });
    const count = String(await this.users.countPending());
    for (const admin of await this.users.findAdmins()) {
      // Whoever registers a hundred accounts must not be able to send a hundred emails to each admin.
      if (await this.queue.hasWithin('waiting', admin.id, HOUR_MS)) continue;
      await this.queue.post('waiting', admin, { who: user.username, count }, HOUR_MS);
    }
  }

  /** A link that proves that the account reads the mail of its address. */
  async confirmAddress(user: UserEntity): Promise<void> {
    await this.queue.post('address', user, await this.links.make('address', user), LINK_LASTS_MS.address);
  }

  async resetPassword(user: UserEntity): Promise<void> {
    const sent = await this.links.make('password-reset', user);
    await this.queue.post('password-reset', user, sent, LINK_LASTS_MS['password-reset']);
  }

  /** From a browser that the account was not used with before. */
  async signedIn(user: UserEntity, { address, userAgent }: SignInPlace, at: Date): Promise<void> {
    const { browser, system } = deviceOf(userAgent);
    const device = [browser, system].filter((name) => name !== null).join(', ');
    await this.queue.post('sign-in', user, { device: device || '?', address, at: at.toISOString() });
  }
}
