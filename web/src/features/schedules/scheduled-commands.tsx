import Add from '@mui/icons-material/AddRounded';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useEffect, useState } from 'react';
import { useSchedules } from '../../data/schedules/use-schedules.js';
import { mayOn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { OverlayBoundary } from '../../components/ui/error-boundary.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Panel } from '../../components/ui/panel.js';
import { type ScheduleAction } from './schedule-actions.js';
import { type OpenedSchedule, prepareNewSchedule, ScheduleDialogs } from './schedule-dialogs.js';
import { ScheduleTable } from './schedule-table.js';
import { ScheduleTemplates } from './schedule-templates.js';
import { schedulesTexts } from './texts/en.js';

interface ScheduledCommandsProps {
  readonly server: Server;
  readonly onPlanRestarts: () => void;
}

export function ScheduledCommands({ server, onPlanRestarts }: ScheduledCommandsProps) {
  const [opened, setOpened] = useState<OpenedSchedule>();
  useEffect(() => void prepareNewSchedule(), []);
  return (
    <>
      {mayOn(server, 'schedules.manage') && (
        <ScheduleTemplates
          server={server}
          onChoose={(values) => setOpened({ action: 'create', values })}
          onPlanRestarts={onPlanRestarts}
        />
      )}
      <ScheduleList server={server} onOpen={setOpened} />
      <OverlayBoundary isOpen={opened !== undefined} onClose={() => setOpened(undefined)}>
        <Suspense>
          {opened && <ScheduleDialogs server={server} opened={opened} onClose={() => setOpened(undefined)} />}
        </Suspense>
      </OverlayBoundary>
    </>
  );
}

interface ScheduleListProps {
  readonly server: Server;
  readonly onOpen: (opened: OpenedSchedule) => void;
}

function ScheduleList({ server, onOpen }: ScheduleListProps) {
  const t = useTexts(schedulesTexts);
  const mayManage = mayOn(server, 'schedules.manage');
  return (
    <Panel aria-labelledby="scheduled-commands">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          px: { xs: 4, lg: 5 },
          py: { xs: 3, sm: 2.5 },
          borderBottom: '1px solid',
          borderColor: 'line.subtle',
        }}
      >
        <Typography variant="section" component="h2" id="scheduled-commands">
          {t.listTitle}
        </Typography>
        {mayManage && (
          <Button
            variant="contained"
            color="primary"
            size="small"
            startIcon={<Add />}
            onClick={() => onOpen({ action: 'create' })}
            sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
          >
            {t.create}
          </Button>
        )}
      </Box>
      <Schedules
        serverId={server.id}
        mayManage={mayManage}
        onOpen={(action, schedule) => onOpen({ action, schedule })}
      />
    </Panel>
  );
}

interface SchedulesProps {
  readonly serverId: number;
  readonly mayManage: boolean;
  readonly onOpen: (action: ScheduleAction, schedule: ScheduledCommand) => void;
}

function Schedules({ serverId, mayManage, onOpen }: SchedulesProps) {
  const t = useTexts(schedulesTexts);
  const { data: schedules, error, mutate } = useSchedules(serverId);
  if (error && !schedules) {
    return <LoadFailure title={t.listFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!schedules) return <LinesLoading label={t.listLoading} height={24} />;
  if (schedules.length === 0) {
    const hint = mayManage ? { title: t.none, text: t.noneDetail } : { text: t.none };
    return <EmptyState icon={<EventRepeat />} {...hint} />;
  }
  return <ScheduleTable serverId={serverId} mayManage={mayManage} schedules={schedules} onOpen={onOpen} />;
}
