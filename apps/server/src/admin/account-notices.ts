import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EmailState } from '@outpost/contracts/emails.js';
import { type ApprovalNotice } from '@outpost/contracts/users.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { EmailAttempts } from '../mail/email-attempts.js';
import { EmailQueue } from '../mail/email-queue.js';

/** One that is tried again later has failed so far: an admin may want to know why, or to write themselves. */
const NOTICES: Readonly<Record<EmailState, ApprovalNotice>> = {
  waiting: 'failed',
  sent: 'sent',
  failed: 'failed',
  expired: 'failed',
};

/** Tells people by email what an admin has decided about their account. */
@Injectable()
export class AccountNotices implements OnModuleInit {
  constructor(
    private readonly queue: EmailQueue,
    private readonly attempts: EmailAttempts,
    private readonly users: UsersRepository,
  ) {}

  onModuleInit(): void {
    this.attempts.watch(async ({ kind, userId, state }) => {
      if (kind === 'approved') await this.users.update(userId, { approvalNotice: NOTICES[state] });
    });
  }

  /** Once the write is committed that calls one of the following. */
  sendSoon(): void {
    this.queue.sendSoon();
  }

  /** Admins see what becomes of it. */
  async approved(id: number): Promise<UserEntity | null> {
    const user = await this.noted(id);
    if (user) await this.queue.add('approved', user, {});
    return user;
  }

  /** The same, tried before this resolves. */
  async approvedAgain(id: number): Promise<UserEntity | null> {
    const user = await this.noted(id);
    if (!user) return null;
    await this.queue.addAndSend('approved', user, {});
    return this.users.findById(id);
  }

  async rejected(user: UserEntity, reason: string): Promise<void> {
    await this.queue.add('rejected', user, { reason });
  }

  async suspended(user: UserEntity): Promise<void> {
    await this.queue.add('suspended', user, {});
  }

  private noted(id: number): Promise<UserEntity | null> {
    return this.users.update(id, { approvalNotice: this.queue.isOpen ? 'queued' : 'not-configured' });
  }
}
