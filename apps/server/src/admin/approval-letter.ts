import { type UserEntity } from '../auth/user.entity.js';
import { type Letter } from '../mail/mailer.js';

/** Plain text: nothing in it depends on how a mail program shows it. */
export const approvalLetter = (
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
