import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { useServer } from '../../data/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { LinesLoading } from '../../ui/lines-loading.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { Page } from '../../ui/page.js';
import { Panel } from '../../ui/panel.js';
import { paths } from '../../widgets/paths.js';
import { ScheduledCommands } from './scheduled-commands.js';
import { tasksTexts } from './texts/en.js';
import { UseCases } from './use-cases.js';

export function TasksPage() {
  const t = useTexts(tasksTexts);
  const serverId = Number(useParams()['id']);
  const { data: server, error, mutate } = useServer(serverId);
  if (!server) {
    return (
      <Page title={t.pageTitle} back={<BackButton />}>
        {error ? <ServerFailure error={error} onRetry={() => void mutate()} /> : <TasksSkeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={server.name}
      tabTitle={`${t.pageTitle}: ${server.name}`}
      back={<BackButton />}
      subtitle={
        <>
          {t.pageTitle} ·{' '}
          <Box component="span" sx={{ fontFamily: FONT_MONO }}>
            {server.host}:{server.port}
          </Box>
        </>
      }
    >
      <UseCases />
      <ScheduledCommands key={server.id} server={server} />
    </Page>
  );
}

function BackButton() {
  const t = useTexts(tasksTexts);
  return (
    <Button
      component={Link}
      to={paths.servers}
      variant="text"
      size="small"
      startIcon={<ArrowBack />}
      sx={{ ml: -2, mb: 1, color: 'text.secondary' }}
    >
      {t.back}
    </Button>
  );
}

function ServerFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(tasksTexts);
  return (
    <Panel>
      <LoadFailure title={t.serverFailed} error={error} onRetry={onRetry} />
    </Panel>
  );
}

function TasksSkeleton() {
  const t = useTexts(tasksTexts);
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
