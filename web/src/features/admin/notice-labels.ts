import { type UserRow } from '@outpost/contracts/users.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type adminTexts } from './texts/en.js';

/** Whether the owner of an approved account was notified. */
export function noticeLabel(
  t: TextsOf<typeof adminTexts>,
  { username, email, approvalNotice }: UserRow,
): string {
  switch (approvalNotice) {
    case 'sent':
      return t.newsSent({ username });
    case 'not-configured':
      return t.newsNotConfigured({ username, email });
    case 'failed':
      return t.newsFailed({ username, email });
    case 'queued':
    case null:
      return t.newsUnderway({ username });
  }
}
