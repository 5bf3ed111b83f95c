import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAuth, useSignedInUser } from '../../data/auth/auth-provider.js';
import { useServers } from '../../data/servers/use-servers.js';
import { chosenServer } from '../../features/console/server-choice.js';
import { OwnInvitations } from '../../features/people/own-invitations.js';
import { AddServer } from '../../features/servers/add-server.js';
import { ForemostServers } from '../../features/servers/foremost-servers.js';
import { ServerList } from '../../features/servers/server-list.js';
import { ServerStats } from '../../features/servers/server-stats.js';
import { useWhoseServers, WhoseServers } from '../../features/servers/whose-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { RecentActivity } from '../../components/shared/activity/recent-activity.js';
import { consolePath, paths } from '../../components/shared/paths.js';
import { ServerPicker } from '../../components/shared/server-picker.js';
import { ConsoleHere } from './console-here.js';
import { pagesTexts } from './texts/en.js';

const NONE: readonly never[] = [];

export function DashboardPage() {
  const t = useTexts(pagesTexts);
  const { username } = useSignedInUser();
  return (
    <Page title={t.dashboard} subtitle={t.signedInAs({ username })}>
      <OwnInvitations />
      <Content />
    </Page>
  );
}

/** Without a subscription there is an overview of the one server of the Free tier, and of those of others. */
function Content() {
  const { hasSubscription } = useAuth();
  const { data: servers, isLoading } = useServers();
  if (hasSubscription || (servers && servers.length > 0)) return <Overview />;
  if (servers) return <SubscriptionRequired />;
  // A list that could not be read shows there why, not a plan to a guest.
  return isLoading ? null : <Overview />;
}

function Overview() {
  const t = useTexts(pagesTexts);
  const navigate = useNavigate();
  const { data: servers } = useServers();
  const whose = useWhoseServers(servers ?? NONE);
  return (
    <>
      <WhoseServers whose={whose} />
      <ServerStats ofOwn={whose.isMine} />
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
            {t.servers}
          </Typography>
          <Button component={Link} to={paths.servers} size="small" variant="text">
            {t.manage}
          </Button>
        </Box>
        <AddServer onAdded={({ id }) => void navigate(consolePath(id))}>
          {(add) => (
            <ServerList emptyAction={add}>{() => <ForemostServers servers={whose.shown} />}</ServerList>
          )}
        </AddServer>
      </Panel>
      <DashboardConsole key={String(whose.isMine)} servers={whose.shown} />
      <RecentActivity servers={servers && whose.shown} />
    </>
  );
}

function SubscriptionRequired() {
  const t = useTexts(pagesTexts);
  return (
    <Panel>
      <EmptyState
        icon={<WorkspacePremium />}
        title={t.subscriptionRequired}
        text={t.subscriptionRequiredText}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
            <Button component={Link} to={paths.subscription} variant="contained" color="primary">
              {t.activateSubscription}
            </Button>
            <Button component={Link} to={paths.servers}>
              {t.addFreeServer}
            </Button>
          </Box>
        }
      />
    </Panel>
  );
}

/** A console on the dashboard for quick commands. Hidden while there are no servers. */
function DashboardConsole({ servers }: { servers: readonly Server[] }) {
  const t = useTexts(pagesTexts);
  const [chosen, setChosen] = useState<number>();
  const server = chosenServer(servers, chosen);
  // Keep the first choice: the console must not switch to another server while in use, just because that one came
  // online, or the chosen one is gone.
  if (server && chosen === undefined) setChosen(server.id);
  if (servers.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="dashboard-console" sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="section" component="h2" id="dashboard-console" sx={{ flex: 1 }}>
          {t.rconConsole}
        </Typography>
        <ServerPicker
          servers={servers}
          selectedId={server?.id}
          onSelect={setChosen}
          isDisabled={({ status }) => status === 'offline'}
        />
      </Box>
      <ConsoleHere server={server} />
    </Box>
  );
}
