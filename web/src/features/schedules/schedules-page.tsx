import Box from '@mui/material/Box';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useServer } from '../../data/servers/use-server.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths } from '../../components/shared/paths.js';
import { type OpenedPlan } from './restart-plans/restart-plan-dialogs.js';
import { RestartPlans } from './restart-plans/restart-plans.js';
import { ScheduledCommands } from './scheduled-commands.js';
import { schedulesTexts } from './texts/en.js';

/** Below the others, so that nothing moves when it comes. */
const TasksSection = lazyPart(async () => (await import('./tasks/tasks-section.js')).TasksSection);

export function SchedulesPage() {
  const t = useTexts(schedulesTexts);
  const serverId = Number(useParams()['id']);
  const { data: server, error, mutate } = useServer(serverId);
  if (!server) {
    return (
      <Page title={t.pageTitle} back={<BackButton to={paths.servers} label={t.back} />}>
        {error ? <ServerFailure error={error} onRetry={() => void mutate()} /> : <SchedulesSkeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={server.name}
      tabTitle={`${t.pageTitle}: ${server.name}`}
      back={<BackButton to={paths.servers} label={t.back} />}
      subtitle={
        <>
          {t.pageTitle} ·{' '}
          <Box component="span" sx={{ fontFamily: FONT_MONO }}>
            {server.host}:{server.port}
          </Box>
        </>
      }
    >
      <Tasks key={server.id} server={server} />
    </Page>
  );
}

function Tasks({ server }: { server: Server }) {
  const [opened, setOpened] = useState<OpenedPlan>();
  return (
    <>
      <RestartPlans server={server} opened={opened} setOpened={setOpened} />
      <ScheduledCommands server={server} onPlanRestarts={() => setOpened({ action: 'create' })} />
      <Suspense>
        <TasksSection server={server} />
      </Suspense>
    </>
  );
}

function ServerFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(schedulesTexts);
  return (
    <Panel>
      <LoadFailure title={t.serverFailed} error={error} onRetry={onRetry} />
    </Panel>
  );
}

function SchedulesSkeleton() {
  const t = useTexts(schedulesTexts);
  return (
    <Box aria-busy="true" aria-label={t.pageLoading} role="status" sx={{ display: 'grid', gap: 5 }}>
      <Panel>
        <LinesLoading lines={2} />
      </Panel>
      <Panel>
        <LinesLoading lines={5} />
      </Panel>
    </Box>
  );
}
