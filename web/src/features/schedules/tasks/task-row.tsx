import Pause from '@mui/icons-material/PauseCircleOutlineRounded';
import { type Server } from '@outpost/contracts/servers.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { messageOf } from '../../../data/error-message.js';
import { mayOn } from '../../../data/servers/server-access.js';
import { cancelTask, runTask, updateTask } from '../../../data/tasks/tasks.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { Tag } from '../../../components/ui/tag.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { TaskOutcomeTag } from '../restart-plans/outcome-words.js';
import { NextTime, Row, RowEnd, RowMenu, RowSwitch, RowTexts } from '../row-parts.js';
import { scheduleLabel } from '../schedule-label.js';
import { schedulesTexts } from '../texts/en.js';
import { aboutTask } from './task-words.js';
import { tasksTexts } from './texts/en.js';

/** Dialogs that a task can open. */
type TaskAction = 'edit' | 'delete' | 'history';

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
      <RowTexts name={task.name} timing={scheduleLabel(task.schedule, s)} about={aboutTask(task, t)} />
      {task.enabled ? (
        <NextTime at={task.nextRun} none={t.noNext} timeZone={task.timeZone} />
      ) : (
        <Tag word={s.disabled} tone="checking" icon={Pause} />
      )}
      <RowEnd>
        {outcome !== null && <TaskOutcomeTag outcome={outcome} kind="task" />}
        <TaskMenu server={server} task={task} onOpen={onOpen} />
      </RowEnd>
    </Row>
  );
}

function OnOff({ serverId, task }: { serverId: number; task: Task }) {
  const t = useTexts(tasksTexts);
  const change = useTaskCall(t.changeFailed, (enabled: boolean) =>
    updateTask(serverId, task.id, { enabled }),
  );
  return (
    <RowSwitch name={task.name} isOn={task.enabled} isPending={change.isPending} onChange={change.run} />
  );
}

function TaskMenu({ server, task, onOpen }: TaskRowProps) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const begin = useTaskCall(t.beginFailed, () => runTask(server.id, task.id), t.begun);
  const cancel = useTaskCall(t.cancelFailed, () => cancelTask(server.id, task.id), t.cancelled);
  const mayManage = mayOn(server, 'schedules.manage');
  const isRunning = task.runId !== null;
  return (
    <RowMenu
      name={task.name}
      isPending={begin.isPending || cancel.isPending}
      actions={[
        { text: t.runNow, act: () => begin.run(undefined), isOffered: mayManage && !isRunning },
        { text: t.cancel, act: () => cancel.run(undefined), isOffered: mayManage && isRunning },
        { text: t.history, act: () => onOpen('history'), isOffered: true },
        { text: s.edit, act: () => onOpen('edit'), isOffered: mayManage },
        { text: s.delete, act: () => onOpen('delete'), isOffered: mayManage, isDestructive: true },
      ]}
    />
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
