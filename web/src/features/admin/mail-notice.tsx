import { messageOf } from '../../data/error-message.js';
import { useMailState } from '../../data/use-users.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../ui/notice.js';
import { adminTexts } from './texts/en.js';

/** Says when people are not told of their approval, since nobody would notice otherwise. */
export function MailNotice() {
  const t = useTexts(adminTexts);
  const { data: mail, error } = useMailState();
  if (error && !mail) {
    return (
      <Notice tone="problem">
        <strong>{t.mailUnknown}</strong>
        {messageOf(error)}
      </Notice>
    );
  }
  if (!mail) return null;
  if (!mail.isConfigured) {
    return (
      <Notice>
        <strong>{t.mailOff}</strong>
        {t.mailOffDetail}
      </Notice>
    );
  }
  if (mail.lastProblem === null) return null;
  return (
    <Notice tone="problem">
      <strong>{t.mailFailed}</strong>
      {translate(mail, 'lastProblem')}
    </Notice>
  );
}
