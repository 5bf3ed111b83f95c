import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { type Email, Mailer } from '../mail/mailer.js';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';

/** Emails people that their account was approved, and stores the delivery result for admins to see. */
@Injectable()
export class ApprovalNotices implements BeforeApplicationShutdown {
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(
    private readonly mailer: Mailer,
    private readonly users: UsersRepository,
    private readonly environment: Environment,
    private readonly log: Log,
  ) {}

  /** Returns immediately: an approval neither waits for the mail server nor fails with it. */
  post(user: UserEntity): void {
    const notice = this.send(user).catch((error: unknown) => {
      this.log.error({ err: error, userId: user.id }, 'what came of a notice could not be stored');
    });
    this.inFlight.add(notice);
    void notice.finally(() => this.inFlight.delete(notice));
  }

  /** Resolves once the email was accepted or given up on; null if the account no longer exists. */
  async send(user: UserEntity): Promise<UserEntity | null> {
    const approvalNotice = await this.mailer.send(approvalEmail(user, this.environment.PUBLIC_URL));
    return this.users.update(user.id, { approvalNotice });
  }

  /** Waits for emails in flight, so that their results are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.inFlight);
  }
}

/** Plain text, so that it reads the same in every mail client. */
const approvalEmail = (
  { username, email }: Pick<UserEntity, 'username' | 'email'>,
  publicUrl: string | undefined,
): Email => ({
  to: { name: username, address: email },
  subject: 'Your Outpost account has been approved',
  text: `Hello ${username},

an admin has approved your account. You can sign in now with the name "${username}" and the password you chose when
you registered.
${publicUrl === undefined ? '' : `\n${publicUrl}\n`}
If you did not ask for an account, you can ignore this letter.
`,
});
