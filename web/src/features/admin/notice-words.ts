import { type AccountRow } from '@outpost/contracts/users.js';

/** Whether the owner of an approved account was told of it. */
export function noticeWords({ username, email, approvalNotice }: AccountRow): string {
  switch (approvalNotice) {
    case 'sent':
      return `${username} is approved and was told by email.`;
    case 'not-configured':
      return `${username} is approved. Mail is not configured, so tell ${email} yourself.`;
    case 'failed':
      return `${username} is approved, but the email to ${email} failed.`;
    case null:
      return `${username} is approved. The email is on its way...`;
  }
}
