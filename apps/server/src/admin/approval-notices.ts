import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { type Letter, Mailer } from '../mail/mailer.js';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';

/** Tells people that they may sign in, and keeps what came of it for the admins to see. */
@Injectable()
export class ApprovalNotices implements BeforeApplicationShutdown {
  private readonly underway = new Set<Promise<unknown>>();

  constructor(
    private readonly mailer: Mailer,
    private readonly users: UsersRepository,
    private readonly environment: Environment,
    private readonly log: Log,
  ) {}

  /** Returns at once: an approval neither waits for a mail server nor fails with it. */
  post(user: UserEntity): void {
    const notice = this.send(user).catch((error: unknown) => {
      this.log.error({ err: error, userId: user.id }, 'what came of a notice could not be stored');
    });
    this.underway.add(notice);
    void notice.finally(() => this.underway.delete(notice));
  }

  /** Resolves when the letter is handed over or given up; null when the account is gone. */
  async send(user: UserEntity): Promise<UserEntity | null> {
    const approvalNotice = await this.mailer.send(approvalLetter(user, this.environment.PUBLIC_URL));
    return this.users.update(user.id, { approvalNotice });
  }

  /** What came of the letters under way is still stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underway);
  }
}

/** Plain text: nothing in it depends on how a mail program shows it. */
const approvalLetter = (
  { username, email }: Pick<UserEntity, 'username' | 'email'>,
  publicUrl: string | undefined,
): Letter => ({
  to: { name: username, address: email },
  subject: 'Your Outpost account has been approved',
  text: `Hello ${username},

an admin has approved your account. You can sign in now with the name "${username}" and the password you chose when
you registered.
${publicUrl === undefined ? '' : `\n${publicUrl}\n`}
If you did not ask for an account, you can ignore this letter.
`,
});
