import Add from '@mui/icons-material/AddRounded';
import Checklist from '@mui/icons-material/ChecklistRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { Suspense, useEffect, useState } from 'react';
import { mayOn } from '../../../data/servers/server-access.js';
import { useTasks } from '../../../data/tasks/use-tasks.js';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { useTexts } from '../../../i18n/texts.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { OverlayBoundary } from '../../../components/ui/error-boundary.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { Panel } from '../../../components/ui/panel.js';
import { type OpenedTask } from './task-dialogs.js';
import { TaskRow } from './task-row.js';
import { tasksTexts } from './texts/en.js';

const TaskDialogs = lazyPart(async () => (await import('./task-dialogs.js')).TaskDialogs);

/** The tasks of several steps of a server. */
export function TasksSection({ server }: { server: Server }) {
  const t = useTexts(tasksTexts);
  const [opened, setOpened] = useState<OpenedTask>();
  // They must open while the panel is away, too.
  useEffect(() => void TaskDialogs.prepare(), []);
  return (
    <Panel aria-labelledby="tasks">
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 },
          ...{ px: { xs: 4, lg: 5 }, py: { xs: 3, sm: 2.5 } },
          ...{ borderBottom: '1px solid', borderColor: 'line.subtle' },
        }}
      >
        <Typography variant="section" component="h2" id="tasks" sx={{ flex: { xs: '1 1 100%', sm: 1 } }}>
          {t.title}
        </Typography>
        {mayOn(server, 'schedules.manage') && (
          <>
            <Button size="small" variant="text" onClick={() => setOpened({ action: 'texts' })}>
              {t.textsTitle}
            </Button>
            <Button size="small" startIcon={<Add />} onClick={() => setOpened({ action: 'create' })}>
              {t.newTask}
            </Button>
          </>
        )}
      </Box>
      <Tasks server={server} onOpen={setOpened} />
      <OverlayBoundary isOpen={opened !== undefined} onClose={() => setOpened(undefined)}>
        <Suspense>
          {opened && <TaskDialogs server={server} opened={opened} onClose={() => setOpened(undefined)} />}
        </Suspense>
      </OverlayBoundary>
    </Panel>
  );
}

interface TasksProps {
  readonly server: Server;
  readonly onOpen: (opened: OpenedTask) => void;
}

function Tasks({ server, onOpen }: TasksProps) {
  const t = useTexts(tasksTexts);
  const { data: tasks, error, mutate } = useTasks(server.id);
  if (error && !tasks) return <LoadFailure title={t.failed} error={error} onRetry={() => void mutate()} />;
  if (!tasks) return <LinesLoading label={t.loading} lines={2} />;
  if (tasks.length === 0) return <EmptyState icon={<Checklist />} title={t.none} text={t.noneDetail} />;
  return (
    <Box component="ul" aria-label={t.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tasks.map((task) => (
        <TaskRow key={task.id} server={server} task={task} onOpen={(action) => onOpen({ action, task })} />
      ))}
    </Box>
  );
}
