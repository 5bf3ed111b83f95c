import { Injectable } from '@nestjs/common';
import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';
import { tooManyAttempts } from '../auth/auth.errors.js';
import { noEmails } from '../auth/email/email.errors.js';
import { type UserEntity } from '../auth/user.entity.js';
import { EmailQueue } from '../mail/email-queue.js';
import { type RateLimiter, RateLimits } from '../platform/database/rate-limits.js';
import { Environment } from '../platform/env.js';
import { type InvitationEntity } from './invitation.entity.js';
import { type NamedPlace } from './places.service.js';

/** Of one account: nobody sends advertising with the panel's mail server. */
const A_DAY = { points: 50, duration: 24 * 60 * 60 };

/** Sends the links of invitations to addresses, also of people without an account. */
@Injectable()
export class InvitationEmails {
  private readonly limiter: RateLimiter;

  constructor(
    private readonly queue: EmailQueue,
    private readonly environment: Environment,
    limits: RateLimits,
  ) {
    this.limiter = limits.limiter('invitationEmails', A_DAY);
  }

  /** Counts one. @throws {UserError} `not_supported`: the panel sends none; `too_many_attempts` */
  async require({ id }: UserEntity): Promise<void> {
    if (!this.queue.hasLinks) throw noEmails();
    const exceeded = await this.limiter.consume(String(id));
    if (exceeded) throw tooManyAttempts(Math.ceil(exceeded.retryAfterMs / 1000));
  }

  /** Joins the transaction that stores the invitation; {@link sendSoon} comes once that is committed. */
  async add(
    { createdAt, expiresAt }: InvitationEntity,
    { email, secret }: { readonly email: string; readonly secret: string },
    place: NamedPlace,
    by: UserEntity,
  ): Promise<void> {
    const page = new URL(PANEL_PATHS.invitation, this.environment.PUBLIC_URL);
    const link = `${page.href}#${secret}`;
    const values = { who: by.username, server: place.name, link, until: expiresAt.toISOString() };
    const lastsMs = expiresAt.getTime() - createdAt.getTime();
    await this.queue.add('invitation', { ...by, email }, values, lastsMs);
  }

  sendSoon(): void {
    this.queue.sendSoon();
  }
}
