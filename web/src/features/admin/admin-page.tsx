import { Page } from '../../ui/page.js';
import { RoomTabs } from '../../ui/room-tabs.js';
import { AllUsers } from './all-users.js';
import { MailNotice } from './mail-notice.js';
import { PendingUsers } from './pending-users.js';

export function AdminPage() {
  return (
    <Page title="Admin Panel" subtitle="Who may use this panel.">
      <MailNotice />
      <RoomTabs
        label="Admin areas"
        tabs={[
          { id: 'pending', label: 'Pending Users', content: <PendingUsers /> },
          { id: 'all', label: 'All Users', content: <AllUsers /> },
        ]}
      />
    </Page>
  );
}
