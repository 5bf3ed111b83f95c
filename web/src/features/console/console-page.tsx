import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useServers } from '../../data/servers/use-servers.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { type LiveStatus } from '../../live/live-socket.js';
import { useLiveState } from '../../live/use-live.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { StateDot } from '../../components/ui/state-dot.js';
import { consolePath, paths } from '../../components/shared/paths.js';
import { ServerPicker } from '../../components/shared/server-picker.js';
import { BesideMenu } from './beside-menu.js';
import { ConsolePanel } from './console-panel.js';
import { NoSuchServer } from './no-such-server.js';
import { chosenServer, entryIn, severalIn } from './server-choice.js';
import { consoleTexts } from './texts/en.js';

const SideBySidePart = lazyPart(async () => (await import('./side-by-side.js')).SideBySide);
const PastPart = lazyPart(async () => (await import('./past/past-console.js')).PastConsole);

interface ConsolePageProps {
  /** Content beside the selected server's console, or below it on narrow screens. */
  readonly beside?: (server: Server) => ReactNode;
}

export function ConsolePage({ beside }: ConsolePageProps) {
  const t = useTexts(consoleTexts);
  const { data: servers, error, mutate } = useServers();
  const selected = useSelectedServer(servers ?? []);
  const several = severalIn(useParams()['serverId']);
  const navigate = useNavigate();
  if (servers && several.length > 0) return <SeveralConsoles servers={servers} ids={several} />;
  const picker = servers && servers.length > 0 && (
    <ServerPicker
      servers={servers}
      selectedId={selected?.id}
      onSelect={(id) => void navigate(consolePath(id))}
      isDisabled={({ status }) => status === 'offline'}
    />
  );
  return (
    <Page
      title={t.title}
      subtitle={<ModeIndicator />}
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: { xs: '1 1 100%', sm: 'none' } }}>
          {servers && selected && <BesideMenu servers={servers} ids={[selected.id]} />}
          {picker}
        </Box>
      }
      fillsHeight
    >
      {selected && (
        <Columns key={selected.id} beside={beside?.(selected)}>
          <ConsoleThen server={selected} />
        </Columns>
      )}
      {!selected && <InsteadOfConsole servers={servers} error={error} onRetry={() => void mutate()} />}
    </Page>
  );
}

/** The console as it is now, or as it was then. */
function ConsoleThen({ server }: { server: Server }) {
  const at = entryIn(useSearchParams()[0]);
  if (at === undefined) return <ConsolePanel server={server} />;
  return (
    <Suspense fallback={<Panel sx={{ flex: 1 }} />}>
      <PastPart key={at} server={server} at={at} />
    </Suspense>
  );
}

interface SeveralConsolesProps {
  readonly servers: readonly Server[];
  readonly ids: readonly number[];
}

function SeveralConsoles({ servers, ids }: SeveralConsolesProps) {
  const t = useTexts(consoleTexts);
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  return (
    <Page
      title={t.title}
      subtitle={<ModeIndicator />}
      actions={<BesideMenu servers={servers} ids={ids} />}
      // More than two stand in two rows, for which few windows are high enough.
      fillsHeight={isWide && ids.length === 2}
    >
      <Suspense fallback={<Panel sx={{ flex: 1 }} />}>
        <SideBySidePart servers={servers} ids={ids} />
      </Suspense>
    </Page>
  );
}

interface InsteadOfConsoleProps {
  readonly servers: readonly Server[] | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

function InsteadOfConsole({ servers, error, onRetry }: InsteadOfConsoleProps) {
  const t = useTexts(consoleTexts);
  if (servers) return servers.length === 0 ? <NoServers /> : <NoSuchServer />;
  if (error) {
    return (
      <Panel>
        <LoadFailure title={t.serversFailed} error={error} onRetry={onRetry} />
      </Panel>
    );
  }
  return (
    <Panel sx={{ flex: 1 }}>
      <LinesLoading />
    </Panel>
  );
}

function Columns({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  if (beside === undefined) return children;
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        gridTemplateRows: { xs: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr)' },
      }}
    >
      {children}
      {beside}
    </Box>
  );
}

/** Keeps the automatic choice, also when another server comes online, or this one is gone. */
function useSelectedServer(servers: readonly Server[]): Server | undefined {
  const { serverId } = useParams();
  const [automatic, setAutomatic] = useState<number>();
  const selected = chosenServer(servers, serverId ?? automatic);
  if (serverId === undefined && automatic === undefined && selected) setAutomatic(selected.id);
  return selected;
}

function NoServers() {
  const t = useTexts(consoleTexts);
  return (
    <Panel>
      <EmptyState
        icon={<Terminal />}
        text={t.noServers}
        action={
          <Button component={Link} to={paths.servers}>
            {t.toServers}
          </Button>
        }
      />
    </Panel>
  );
}

type ConnectionMode = 'connected' | 'fallback' | 'disconnected' | 'connecting';

const MODES: Readonly<Record<LiveStatus, ConnectionMode>> = {
  open: 'connected',
  fallback: 'fallback',
  connecting: 'connecting',
  closed: 'disconnected',
  error: 'disconnected',
};

const COLORS: Readonly<Record<ConnectionMode, string>> = {
  connected: 'state.online',
  fallback: 'state.limited',
  disconnected: 'state.offline',
  connecting: 'state.connecting',
};

/** Whether the console is updated live or by polling. */
function ModeIndicator() {
  const t = useTexts(consoleTexts);
  const { status } = useLiveState();
  const mode = MODES[status];
  return (
    <Box component="span" data-mode={mode} sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <StateDot sx={{ color: COLORS[mode] }} pulsing={mode === 'connecting'} />
      <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {t[mode]}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {t[`${mode}Detail`]}
      </Box>
    </Box>
  );
}
