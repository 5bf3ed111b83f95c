import Campaign from '@mui/icons-material/CampaignOutlined';
import CleaningServices from '@mui/icons-material/CleaningServicesOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { mayOn } from '../../data/servers/server-access.js';
import { useServer } from '../../data/servers/use-server.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { BackButton } from '../../components/shared/back-button.js';
import { paths } from '../../components/shared/paths.js';
import { ScheduledCommands } from './scheduled-commands.js';
import { schedulesTexts } from './texts/en.js';

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
      {mayOn(server, 'schedules.manage') && <UseCases />}
      <ScheduledCommands key={server.id} server={server} />
    </Page>
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

const USE_CASES = [
  { icon: Campaign, title: 'messages', text: 'messagesDetail' },
  { icon: RestartAlt, title: 'restarts', text: 'restartsDetail' },
  { icon: CleaningServices, title: 'maintenance', text: 'maintenanceDetail' },
  { icon: Groups, title: 'playerCounts', text: 'playerCountsDetail' },
] as const;

/** Examples of use; on phones they follow the schedules. */
function UseCases() {
  const t = useTexts(schedulesTexts);
  return (
    <Panel aria-labelledby="task-use-cases" sx={{ order: { xs: 1, sm: 0 }, px: { xs: 4, lg: 5 }, py: 4 }}>
      <Typography variant="section" component="h2" id="task-use-cases">
        {t.useCases}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 3,
          p: 0,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {USE_CASES.map(({ icon: Icon, title, text }) => (
          <Box component="li" key={title} sx={{ display: 'flex', gap: 2.5 }}>
            <Icon aria-hidden sx={{ fontSize: 20, mt: 0.25, color: 'accent.text' }} />
            <div>
              <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
                {t[title]}
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {t[text]}
              </Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
