import Article from '@mui/icons-material/ArticleOutlined';
import Download from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAuth } from '../../data/auth-provider.js';
import { logCsvAddress } from '../../data/logs.actions.js';
import { useServers } from '../../data/use-servers.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { SwitchField } from '../../ui/switch-field.js';
import { SYSTEM_LOG } from '../../widgets/log-source.js';
import { logsPath, paths } from '../../widgets/paths.js';
import { ServerPicker } from '../../widgets/server-picker.js';
import { chosenLog, type LogSource } from './log-choice.js';
import { LogFilterBar } from './log-filter-bar.js';
import { LogPanel } from './log-panel.js';
import { useLogFilter } from './use-log-filter.js';

export function LogsPage() {
  const { data: servers, error, mutate } = useServers();
  const { isAdmin } = useAuth();
  const { serverId } = useParams();
  const source = servers && chosenLog(servers, serverId, isAdmin);
  return (
    <Page
      title="Server Logs"
      subtitle="What happened on your servers, newest first."
      actions={servers && source && <SourcePicker servers={servers} source={source} />}
    >
      {source && <Log key={source.id} source={source} />}
      {!servers && !error && <Skeleton height={320} />}
      {error && !servers && (
        <Panel>
          <LoadFailure title="Servers could not be loaded" error={error} onRetry={() => void mutate()} />
        </Panel>
      )}
      {servers && !source && (serverId === undefined ? <NoServers /> : <NoSuchLog />)}
    </Page>
  );
}

function SourcePicker({ servers, source }: { servers: readonly Server[]; source: LogSource }) {
  const { isAdmin } = useAuth();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <ServerPicker
      servers={servers}
      others={isAdmin ? [SYSTEM_LOG] : []}
      selectedId={source.id}
      onSelect={(id) => void navigate(logsPath(id) + search)}
      isDisabled={() => false}
    />
  );
}

function Log({ source }: { source: LogSource }) {
  const { filter, change } = useLogFilter();
  const [isTailing, setTailing] = useState(true);
  return (
    <>
      <LogFilterBar filter={filter} onChange={change}>
        <SwitchField label="Live tail" checked={isTailing} onChange={setTailing} />
        <Button
          component="a"
          href={logCsvAddress(source.id, filter)}
          download
          size="small"
          startIcon={<Download />}
        >
          Export CSV
        </Button>
      </LogFilterBar>
      <LogPanel serverId={source.id} name={source.name} filter={filter} isTailing={isTailing} />
    </>
  );
}

function NoServers() {
  const { isAdmin } = useAuth();
  return (
    <Panel>
      <EmptyState
        icon={<Article />}
        text="You don't have any servers yet. Add a server to view logs."
        action={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button component={Link} to={paths.servers}>
              Go to My Servers
            </Button>
            {isAdmin && (
              <Button component={Link} to={logsPath(SYSTEM_LOG.id)} variant="text">
                View the system log
              </Button>
            )}
          </Box>
        }
      />
    </Panel>
  );
}

function NoSuchLog() {
  return (
    <Panel>
      <EmptyState
        icon={<Article />}
        title="No such log"
        text="There is no server with this number among yours."
        action={
          <Button component={Link} to={paths.logs}>
            Go to your logs
          </Button>
        }
      />
    </Panel>
  );
}
