import Add from '@mui/icons-material/AddRounded';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { useSchedules } from '../../data/schedules/use-schedules.js';
import { mayOn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Panel } from '../../components/ui/panel.js';
import { NewCommandField, StoredCommandField } from './command-fields.js';
import { DeleteScheduleDialog } from './delete-schedule-dialog.js';
import { RunsDialog } from './runs-dialog.js';
import { type ScheduleAction } from './schedule-actions.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { ScheduleTable } from './schedule-table.js';
import { schedulesTexts } from './texts/en.js';
import { useNewSchedule, useStoredSchedule } from './use-schedule-form.js';

type Opened =
  { readonly action: 'create' } | { readonly action: ScheduleAction; readonly schedule: ScheduledCommand };

export function ScheduledCommands({ server }: { server: Server }) {
  const t = useTexts(schedulesTexts);
  const [opened, setOpened] = useState<Opened>();
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
            onClick={() => setOpened({ action: 'create' })}
            sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
          >
            {t.create}
          </Button>
        )}
      </Box>
      <Schedules
        serverId={server.id}
        mayManage={mayManage}
        onOpen={(action, schedule) => setOpened({ action, schedule })}
      />
      {opened && <OpenedDialog server={server} opened={opened} onClose={() => setOpened(undefined)} />}
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

interface OpenedDialogProps {
  readonly server: Server;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedDialog({ server, opened, onClose }: OpenedDialogProps) {
  switch (opened.action) {
    case 'create':
      return <CreateScheduleDialog server={server} onClose={onClose} />;
    case 'edit':
      return <EditScheduleDialog server={server} schedule={opened.schedule} onClose={onClose} />;
    case 'delete':
      return <DeleteScheduleDialog serverId={server.id} schedule={opened.schedule} onClose={onClose} />;
    case 'runs':
      return <RunsDialog serverId={server.id} schedule={opened.schedule} onClose={onClose} />;
  }
}

function CreateScheduleDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const t = useTexts(schedulesTexts);
  const { form, submit } = useNewSchedule(server.id, onClose);
  return (
    <ScheduleDialog
      title={t.create}
      form={form}
      serverTimeZone={server.timeZone}
      command={<NewCommandField form={form} />}
      enabledHint={t.createHint}
      submitLabel={t.createSubmit}
      pendingLabel={t.createPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

interface EditScheduleDialogProps {
  readonly server: Server;
  readonly schedule: ScheduledCommand;
  readonly onClose: () => void;
}

function EditScheduleDialog({ server, schedule, onClose }: EditScheduleDialogProps) {
  const t = useTexts(schedulesTexts);
  const { form, submit } = useStoredSchedule(server.id, schedule, onClose);
  return (
    <ScheduleDialog
      title={t.editTitle}
      form={form}
      serverTimeZone={server.timeZone}
      command={<StoredCommandField form={form} />}
      enabledHint={t.editHint}
      submitLabel={t.editSubmit}
      pendingLabel={t.editPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
