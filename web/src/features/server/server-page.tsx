import Dns from '@mui/icons-material/DnsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type DisplayStatus, isUp } from '../../data/servers/server-status.js';
import { useCheckedServerStatus } from '../../data/servers/use-server-status.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { useWatchedServers } from '../../live/use-live.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths } from '../../components/shared/paths.js';
import { HealthCard } from './health-card.js';
import { HealthStrip } from './health-strip.js';
import { LogCard } from './log-card.js';
import { type Moment } from './moment.js';
import { NextRuns } from './next-runs.js';
import { Columns } from './server-columns.js';
import { ServerFacts } from './server-facts.js';
import { serverTexts } from './texts/en.js';

/** Parts provided by other features. */
interface ServerPageProps {
  readonly actions: (server: Server, status: DisplayStatus) => ReactNode;
  /** The player list with its actions. */
  readonly players: (server: Server) => ReactNode;
  readonly terminal: (server: Server) => ReactNode;
  /** Diagnosis of connection problems. */
  readonly doctor: (server: Server) => ReactNode;
}

/** Overview of one server, designed to be left open. */
export function ServerPage(props: ServerPageProps) {
  const t = useTexts(serverTexts);
  const serverId = Number(useParams()['id']);
  const { data: servers, error, mutate } = useServers();
  const server = servers?.find(({ id }) => id === serverId);
  if (server) return <Known key={serverId} server={server} {...props} />;
  return (
    <Page title={t.pageTitle} back={<BackButton to={paths.servers} label={t.back} />}>
      {servers && <Unknown />}
      {!servers && !error && <ServerPageLoading />}
      {!servers && error && (
        <Panel>
          <LoadFailure title={t.loadFailed} error={error} onRetry={() => void mutate()} />
        </Panel>
      )}
    </Page>
  );
}

function Known(props: ServerPageProps & { readonly server: Server }) {
  const { server, actions, players, terminal, doctor } = props;
  const t = useTexts(serverTexts);
  const status = useCheckedServerStatus(server);
  useWatchedServers(useMemo(() => [server.id], [server.id]));
  const isFailing = status === 'offline' || status === 'fallback';
  return (
    <Page
      title={server.name}
      back={<BackButton to={paths.servers} label={t.back} />}
      subtitle={<ServerFacts server={server} status={status} />}
      actions={actions(server, status)}
    >
      {isFailing && doctor(server)}
      <ServerHealth server={server} />
      <Columns beside={isUp(status) && players(server)}>{terminal(server)}</Columns>
      <NextRuns serverId={server.id} />
    </Page>
  );
}

const HEALTH_OPEN = 'server-health';

/** One line, or the charts with the log of the time one points at; which of them is remembered in this browser. */
function ServerHealth({ server }: { server: Server }) {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(HEALTH_OPEN) === 'open');
  const [moment, setMoment] = useState<Moment>();
  const show = (wanted: boolean): void => {
    localStorage.setItem(HEALTH_OPEN, wanted ? 'open' : 'closed');
    setMoment(undefined);
    setOpen(wanted);
  };
  if (!isOpen) return <HealthStrip server={server} onOpen={() => show(true)} />;
  return (
    <>
      <HealthCard server={server} moment={moment} onMoment={setMoment} onClose={() => show(false)} />
      <LogCard serverId={server.id} moment={moment} onLeave={() => setMoment(undefined)} />
    </>
  );
}

function Unknown() {
  const t = useTexts(serverTexts);
  return (
    <Panel>
      <EmptyState
        icon={<Dns />}
        title={t.noSuchServer}
        text={t.noSuchServerDetail}
        action={
          <Button component={Link} to={paths.servers}>
            {t.goToServers}
          </Button>
        }
      />
    </Panel>
  );
}

/** Has the layout of the page, so that nothing shifts when it loads. */
function ServerPageLoading() {
  const t = useTexts(serverTexts);
  return (
    <Box role="status" aria-busy="true" aria-label={t.loading} sx={{ display: 'grid', gap: 5 }}>
      <Panel sx={{ minHeight: 60 }} />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <Panel>
          <LinesLoading lines={5} />
        </Panel>
        <Panel>
          <LinesLoading lines={5} />
        </Panel>
      </Box>
    </Box>
  );
}
