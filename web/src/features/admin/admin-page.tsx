import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { useMailState, useProxyState } from '../../data/users/use-users.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { AuditButton } from '../../components/shared/audit-button.js';
import { paths } from '../../components/shared/paths.js';
import { Notice } from '../../components/ui/notice.js';
import { Page } from '../../components/ui/page.js';
import { PageTabs } from '../../components/ui/page-tabs.js';
import { AllUsers } from './all-users.js';
import { PendingUsers } from './pending-users.js';
import { adminTexts } from './texts/en.js';

export function AdminPage() {
  const t = useTexts(adminTexts);
  return (
    <Page title={t.title} subtitle={t.subtitle} actions={<Actions />}>
      <ProxyNotice />
      <MailNotice />
      <PageTabs
        label={t.areas}
        tabs={[
          { id: 'pending', label: t.pendingTab, content: <PendingUsers /> },
          { id: 'all', label: t.allTab, content: <AllUsers /> },
        ]}
      />
    </Page>
  );
}

function Actions() {
  const t = useTexts(adminTexts);
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button component={Link} to={paths.emails} startIcon={<MailOutlined />}>
        {t.emails}
      </Button>
      <AuditButton />
    </Box>
  );
}

/**
 * Warns when all visitors share one IP address behind an unconfigured proxy, since they then share rate limits too.
 */
function ProxyNotice() {
  const t = useTexts(adminTexts);
  const unread = useProxyState().data?.unread;
  if (!unread) return null;
  return (
    <Notice tone="problem">
      <strong>{t.proxyUnread}</strong>
      {t.proxyUnreadDetail({ header: unread.header, address: unread.address })}
    </Notice>
  );
}

/** Warns when approval mails fail, which would otherwise go unnoticed. */
function MailNotice() {
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
