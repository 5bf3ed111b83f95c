import { useMailState } from '../../data/use-users.js';
import { Notice } from '../../ui/notice.js';

/** Says when people are not told of their approval, since nobody would notice otherwise. */
export function MailNotice() {
  const { data: mail, error } = useMailState();
  if (error && !mail) {
    return (
      <Notice tone="problem">
        <strong>Whether mail works could not be read</strong>
        {error.message}
      </Notice>
    );
  }
  if (!mail) return null;
  if (!mail.isConfigured) {
    return (
      <Notice>
        <strong>Mail is not configured</strong>
        Approved users are not told by email. Set SMTP_URL and MAIL_FROM, or tell them yourself.
      </Notice>
    );
  }
  if (mail.lastProblem === null) return null;
  return (
    <Notice tone="problem">
      <strong>The last email could not be sent</strong>
      {mail.lastProblem}
    </Notice>
  );
}
