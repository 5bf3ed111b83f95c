import MoreVert from '@mui/icons-material/MoreVertRounded';
import Pause from '@mui/icons-material/PauseCircleOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { cancelTask, runTask, updateTask } from '../../../data/tasks/tasks.actions.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Switch } from '../../../components/ui/switch-field.js';
import { Tag } from '../../../components/ui/tag.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { TaskOutcomeTag } from '../restart-plans/outcome-words.js';
import { scheduleLabel } from '../schedule-label.js';
import { schedulesTexts } from '../texts/en.js';
import { aboutTask } from './task-words.js';
import { tasksTexts } from './texts/en.js';

/** Dialogs that a task can open. */
type TaskAction = 'edit' | 'delete' | 'history';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 20,
  rowGap: 10,
  padding: '14px 20px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  [theme.breakpoints.down('lg')]: { padding: 16 },
}));

interface TaskRowProps {
  readonly server: Server;
  readonly task: Task;
  readonly onOpen: (action: TaskAction) => void;
}

export function TaskRow({ server, task, onOpen }: TaskRowProps) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const outcome = task.runId === null ? task.lastOutcome : 'running';
  return (
    <Row data-task={task.name}>
      {mayOn(server, 'schedules.manage') && <OnOff serverId={server.id} task={task} />}
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {task.name}
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>{scheduleLabel(task.schedule, s)}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'faint.text', overflowWrap: 'anywhere' }}>
          {aboutTask(task, t)}
        </Box>
      </Box>
      <Next task={task} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        {outcome !== null && <TaskOutcomeTag outcome={outcome} kind="task" />}
        <TaskMenu server={server} task={task} onOpen={onOpen} />
      </Box>
    </Row>
  );
}

function Next({ task: { enabled, nextRun, timeZone } }: { task: Task }) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  if (!enabled) return <Tag word={s.disabled} tone="checking" icon={Pause} />;
  return (
    <Box sx={{ width: { sm: 210 }, fontVariantNumeric: 'tabular-nums' }}>
      {nextRun === null ? (
        t.noNext
      ) : (
        <time dateTime={nextRun} title={s.ownTime({ time: formatTimestamp(nextRun) })}>
          {s.nextRun({ time: formatTimestamp(nextRun, timeZone) })}
        </time>
      )}
      <Box sx={{ fontSize: '0.75rem', color: 'faint.text' }}>{timeZone.replaceAll('_', ' ')}</Box>
    </Box>
  );
}

function OnOff({ serverId, task }: { serverId: number; task: Task }) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const change = useTaskCall(t.changeFailed, (enabled: boolean) =>
    updateTask(serverId, task.id, { enabled }),
  );
  return (
    <Box component="label" sx={{ display: 'inline-flex', cursor: 'pointer', p: 1.5, m: -1.5 }}>
      <Switch
        type="checkbox"
        role="switch"
        aria-label={s.switchOn({ command: task.name })}
        checked={task.enabled}
        disabled={change.isPending}
        onChange={({ target }) => change.run(target.checked)}
      />
    </Box>
  );
}

function TaskMenu({ server, task, onOpen }: TaskRowProps) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const begin = useTaskCall(t.beginFailed, () => runTask(server.id, task.id), t.begun);
  const cancel = useTaskCall(t.cancelFailed, () => cancelTask(server.id, task.id), t.cancelled);
  const then = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const mayManage = mayOn(server, 'schedules.manage');
  const label = s.planMenu({ name: task.name });
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={begin.isPending || cancel.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: { xs: 2.5, lg: 1.25 }, mr: { xs: -2, lg: -1 } }}
      >
        <MoreVert sx={{ fontSize: 20 }} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {mayManage && task.runId === null && (
          <MenuItem onClick={then(() => begin.run(undefined))}>{t.runNow}</MenuItem>
        )}
        {mayManage && task.runId !== null && (
          <MenuItem onClick={then(() => cancel.run(undefined))}>{t.cancel}</MenuItem>
        )}
        <MenuItem onClick={then(() => onOpen('history'))}>{t.history}</MenuItem>
        {mayManage && <MenuItem onClick={then(() => onOpen('edit'))}>{s.edit}</MenuItem>}
        {mayManage && (
          <MenuItem onClick={then(() => onOpen('delete'))} sx={{ color: 'state.offline' }}>
            {s.delete}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Runs a call about a task, and says what became of it. */
function useTaskCall<Given>(failed: string, call: (given: Given) => Promise<void>, done?: string) {
  const toast = useToast();
  return useAction(async (given: Given) => {
    try {
      await call(given);
      if (done !== undefined) toast({ title: done });
    } catch (error) {
      toast({ title: failed, description: messageOf(error), tone: 'destructive' });
    }
  });
}
