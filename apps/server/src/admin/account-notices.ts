import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EmailState } from '@outpost/contracts/emails.js';
import { type ApprovalNotice } from '@outpost/contracts/users.js';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { EmailEnded } from '../mail/email.events.js';
import { EmailQueue } from '../mail/email-queue.js';
import { EventBus } from '../platform/event-bus.js';

const NOTICES: Readonly<Record<EmailState, ApprovalNotice>> = {
  waiting: 'queued',
  sent: 'sent',
  failed: 'failed',
  expired: 'failed',
};

/** Tells people by email what an admin has decided about their account. */
@Injectable()
export class AccountNotices implements OnModuleInit {
  constructor(
    private readonly queue: EmailQueue,
    private readonly users: UsersRepository,
    private readonly events: EventBus,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(EmailEnded, async ({ kind, userId, state }) => {
      if (kind === 'approved') await this.users.update(userId, { approvalNotice: NOTICES[state] });
    });
  }

  /** Admins see what becomes of it. Call within the write that approves it. */
  async approved(user: UserEntity): Promise<void> {
    await this.users.update(user.id, { approvalNotice: this.queue.isOpen ? 'queued' : 'not-configured' });
    await this.queue.add('approved', user, {});
  }

  /** The same, tried before this resolves. */
  async approvedAgain(user: UserEntity): Promise<UserEntity | null> {
    await this.approved(user);
    await this.queue.sendDue();
    return this.users.findById(user.id);
  }

  rejected(user: UserEntity, reason: string): Promise<void> {
    return this.queue.add('rejected', user, { reason });
  }

  suspended(user: UserEntity): Promise<void> {
    return this.queue.add('suspended', user, {});
  }
}
