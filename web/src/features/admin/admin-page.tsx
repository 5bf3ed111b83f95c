import { useTexts } from '../../i18n/texts.js';
import { Page } from '../../ui/page.js';
import { RoomTabs } from '../../ui/room-tabs.js';
import { AllUsers } from './all-users.js';
import { MailNotice } from './mail-notice.js';
import { PendingUsers } from './pending-users.js';
import { ProxyNotice } from './proxy-notice.js';
import { adminTexts } from './texts/en.js';

export function AdminPage() {
  const t = useTexts(adminTexts);
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <ProxyNotice />
      <MailNotice />
      <RoomTabs
        label={t.areas}
        tabs={[
          { id: 'pending', label: t.pendingTab, content: <PendingUsers /> },
          { id: 'all', label: t.allTab, content: <AllUsers /> },
        ]}
      />
    </Page>
  );
}
