import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { PendingUsers } from './pending-users.js';

export function AdminPage() {
  return (
    <Page title="Admin Panel" subtitle="Who may use this panel.">
      <div>
        <Tabs
          value="pending"
          aria-label="Admin areas"
          sx={{ borderBottom: '1px solid', borderColor: 'line.normal' }}
        >
          <Tab value="pending" label="Pending Users" id="tab-pending" aria-controls="panel-pending" />
        </Tabs>
        <Box role="tabpanel" id="panel-pending" aria-labelledby="tab-pending" sx={{ pt: 5 }}>
          <Panel>
            <PendingUsers />
          </Panel>
        </Box>
      </div>
    </Page>
  );
}
