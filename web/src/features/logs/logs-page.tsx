import Article from '@mui/icons-material/ArticleOutlined';
import Download from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LOG_TABLE_ROWS } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAuth } from '../../data/auth/auth-provider.js';
import { logCsvAddress } from '../../data/logs/logs.actions.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { SwitchField } from '../../components/ui/switch-field.js';
import { ALL_LOGS, SYSTEM_LOG } from '../../components/shared/log-source.js';
import { logsPath, paths } from '../../components/shared/paths.js';
import { ServerPicker } from '../../components/shared/server-picker.js';
import { chosenLog, type LogSource } from './log-choice.js';
import { LogHistogramChart } from './histogram/log-histogram-chart.js';
import { NO_FILTER } from './log-filter.js';
import { LogFilterBar } from './log-filter-bar.js';
import { LogPanel } from './log-panel.js';
import { useLogPreferences } from './log-preferences.js';
import { SavedFilters } from './saved-filters.js';
import { logsTexts } from './texts/en.js';
import { useLogFilter } from './use-log-filter.js';

export function LogsPage() {
  const t = useTexts(logsTexts);
  const { data: servers, error, mutate } = useServers();
  const { isAdmin } = useAuth();
  const { serverId } = useParams();
  const source = servers && chosenLog(servers, serverId, isAdmin);
  return (
    <Page
      title={t.pageTitle}
      subtitle={t.pageIntro}
      actions={servers && source && <SourcePicker servers={servers} source={source} />}
    >
      {source && <Log key={source.id} source={source} />}
      {!servers && !error && (
        <Panel>
          <LinesLoading lines={LOG_TABLE_ROWS} />
        </Panel>
      )}
      {error && !servers && (
        <Panel>
          <LoadFailure title={t.serversFailed} error={error} onRetry={() => void mutate()} />
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
      others={[...(servers.length > 1 ? [ALL_LOGS] : []), ...(isAdmin ? [SYSTEM_LOG] : [])]}
      selectedId={source.id}
      onSelect={(id) => void navigate(logsPath(id === ALL_LOGS.id ? ALL_LOGS.path : id) + search)}
      isDisabled={() => false}
    />
  );
}

function Log({ source }: { source: LogSource }) {
  const t = useTexts(logsTexts);
  const { filter, change } = useLogFilter();
  const { preferences } = useLogPreferences();
  const isOfAll = source.id === ALL_LOGS.id;
  const [isTailing, setTailing] = useState(true);
  return (
    <>
      <LogFilterBar filter={filter} onChange={change}>
        <SavedFilters filter={filter} onChoose={(chosen) => change({ ...NO_FILTER, ...chosen })} />
        <SwitchField label={t.tail} checked={isTailing} onChange={setTailing} />
        {!isOfAll && (
          <Button
            component="a"
            href={logCsvAddress(source.id, filter)}
            download
            size="small"
            startIcon={<Download />}
            sx={{ minHeight: 36 }}
          >
            {t.export}
          </Button>
        )}
      </LogFilterBar>
      {preferences.showHistogram && !isOfAll && (
        <LogHistogramChart
          serverId={source.id}
          filter={filter}
          isLive={isTailing && filter.to === undefined}
          timeZone={preferences.zone === 'server' ? source.timeZone : undefined}
          onNarrow={change}
        />
      )}
      <LogPanel
        serverId={source.id}
        name={source.name}
        filter={filter}
        isTailing={isTailing}
        timeZone={source.timeZone}
        onName={(q) => change({ q })}
        onClear={() => change(NO_FILTER)}
      />
    </>
  );
}

function NoServers() {
  const t = useTexts(logsTexts);
  const { isAdmin } = useAuth();
  return (
    <Panel>
      <EmptyState
        icon={<Article />}
        text={t.noServers}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
            <Button component={Link} to={paths.servers}>
              {t.toServers}
            </Button>
            {isAdmin && (
              <Button component={Link} to={logsPath(SYSTEM_LOG.id)} variant="text">
                {t.toSystemLog}
              </Button>
            )}
          </Box>
        }
      />
    </Panel>
  );
}

function NoSuchLog() {
  const t = useTexts(logsTexts);
  return (
    <Panel>
      <EmptyState
        icon={<Article />}
        title={t.noSuchLog}
        text={t.noSuchLogDetail}
        action={
          <Button component={Link} to={paths.logs}>
            {t.toLogs}
          </Button>
        }
      />
    </Panel>
  );
}
