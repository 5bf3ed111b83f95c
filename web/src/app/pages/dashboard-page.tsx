import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useAuth, useSignedInUser } from '../../data/auth-provider.js';
import { ServerList } from '../../features/servers/server-list.js';
import { ServerStats } from '../../features/servers/server-stats.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { paths } from '../../widgets/paths.js';
import { RecentActivity } from '../../widgets/recent-activity.js';
import { DashboardConsole } from './dashboard-console.js';

export function DashboardPage() {
  const { username } = useSignedInUser();
  const { hasSubscription } = useAuth();
  return (
    <Page title="Dashboard" subtitle={`Signed in as ${username}.`}>
      {hasSubscription ? <Overview /> : <SubscriptionRequired />}
    </Page>
  );
}

function Overview() {
  return (
    <>
      <ServerStats />
      <Panel aria-labelledby="dashboard-servers">
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            pl: { xs: 4, lg: 5 },
            pr: 3,
            py: 2,
            borderBottom: '1px solid',
            borderColor: 'line.subtle',
          }}
        >
          <Typography variant="section" component="h2" id="dashboard-servers">
            Servers
          </Typography>
          <Button component={Link} to={paths.servers} size="small" variant="text">
            Manage
          </Button>
        </Box>
        <ServerList
          emptyAction={
            <Button component={Link} to={paths.servers} variant="contained" color="primary">
              Go to My Servers
            </Button>
          }
        />
      </Panel>
      <DashboardConsole />
      <RecentActivity />
    </>
  );
}

function SubscriptionRequired() {
  return (
    <Panel>
      <EmptyState
        icon={<WorkspacePremium />}
        title="Subscription Required"
        text="Activate a subscription to see your servers at a glance and to administer them from here."
        action={
          <Button component={Link} to={paths.subscription} variant="contained" color="primary">
            Activate Subscription
          </Button>
        }
      />
    </Panel>
  );
}
