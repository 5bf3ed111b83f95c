import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { type Email, type EmailKind } from '@outpost/contracts/emails.js';
import { retryEmail, useEmails } from '../../data/users/use-emails.js';
import { formatDateTime } from '../../i18n/format.js';
import { translate } from '../../i18n/messages.js';
import { type TextsOf, useTexts } from '../../i18n/texts.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { Page } from '../../components/ui/page.js';
import { adminTexts } from './texts/en.js';
import { useUserAction } from './use-user-action.js';

/** What the panel has sent, and what became of it. */
export function EmailsPage() {
  const t = useTexts(adminTexts);
  const { data, error, mutate } = useEmails();
  return (
    <Page title={t.emails} subtitle={t.emailsAbout}>
      <ListPanel
        title={t.emailsRecent}
        reading={{ data, error, mutate }}
        failed={t.emailsFailed}
        emptyIcon={<MailOutlined />}
        empty={t.emailsEmpty}
      >
        {(email) => <EmailRow key={email.id} email={email} />}
      </ListPanel>
    </Page>
  );
}

const KINDS = {
  received: 'kindReceived',
  approved: 'kindApproved',
  rejected: 'kindRejected',
  suspended: 'kindSuspended',
  'sign-in': 'kindSignIn',
  'password-reset': 'kindPasswordReset',
  address: 'kindAddress',
  waiting: 'kindWaiting',
  invitation: 'kindInvitation',
} as const satisfies Record<EmailKind, keyof TextsOf<typeof adminTexts>>;

function stateLabel(t: TextsOf<typeof adminTexts>, { state, nextAttemptAt }: Email): string {
  if (state === 'waiting') return t.emailWaiting({ time: formatDateTime(nextAttemptAt ?? '') });
  return { sent: t.emailSent, failed: t.emailGivenUp, expired: t.emailExpired }[state];
}

function EmailRow({ email }: { email: Email }) {
  const t = useTexts(adminTexts);
  const { run, isPending } = useUserAction(() => retryEmail(email.id), 'retry');
  const { id, kind, username, address, createdAt, state, problem } = email;
  return (
    <ListRow
      name={`${kind} ${id}`}
      title={t[KINDS[kind]]}
      remarks={[
        t.emailTo({ username, address }),
        formatDateTime(createdAt),
        stateLabel(t, email),
        problem === null ? undefined : translate(email, 'problem'),
      ]}
      buttons={
        (state === 'waiting' || state === 'failed') && (
          <Button size="small" loading={isPending} onClick={() => run()}>
            {t.tryAgain}
          </Button>
        )
      }
    />
  );
}
