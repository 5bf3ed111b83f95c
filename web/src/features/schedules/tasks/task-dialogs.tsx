import History from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { type TaskRun } from '@outpost/contracts/task-runs.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { deleteTask } from '../../../data/tasks/tasks.actions.js';
import { useRunsOfTask } from '../../../data/tasks/use-tasks.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { MessageTextsDialog } from '../message-texts/message-texts-dialog.js';
import { TaskOutcomeTag } from '../restart-plans/outcome-words.js';
import { RunStepsDialog } from '../restart-plans/run-steps.js';
import { RunItem, RunList, RunsFrame } from '../runs-frame.js';
import { schedulesTexts } from '../texts/en.js';
import { TaskDialog } from './task-dialog.js';
import { tasksTexts } from './texts/en.js';

export type OpenedTask =
  | { readonly action: 'create' | 'texts' }
  | { readonly action: 'edit' | 'delete' | 'history'; readonly task: Task };

interface TaskDialogsProps {
  readonly server: Server;
  readonly opened: OpenedTask;
  readonly onClose: () => void;
}

export function TaskDialogs({ server, opened, onClose }: TaskDialogsProps) {
  switch (opened.action) {
    case 'create':
      return <TaskDialog server={server} onClose={onClose} />;
    case 'texts':
      return <MessageTextsDialog server={server} onClose={onClose} />;
    case 'edit':
      return <TaskDialog server={server} task={opened.task} onClose={onClose} />;
    case 'history':
      return <TaskHistoryDialog serverId={server.id} task={opened.task} onClose={onClose} />;
    case 'delete':
      return <DeleteTaskDialog serverId={server.id} task={opened.task} onClose={onClose} />;
  }
}

interface OfTaskProps {
  readonly serverId: number;
  readonly task: Task;
  readonly onClose: () => void;
}

function TaskHistoryDialog({ serverId, task, onClose }: OfTaskProps) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const [chosen, setChosen] = useState<TaskRun>();
  const { data: runs, error, mutate } = useRunsOfTask(serverId, task.id);
  if (chosen) return <RunStepsDialog serverId={serverId} run={chosen} onClose={() => setChosen(undefined)} />;
  return (
    <RunsFrame title={t.history} about={task.name} onClose={onClose}>
      {error && !runs && <LoadFailure title={s.runsFailed} error={error} onRetry={() => void mutate()} />}
      {!runs && !error && <LinesLoading label={t.loading} lines={3} />}
      {runs?.length === 0 && <EmptyState icon={<History />} text={t.noRuns} />}
      {runs && runs.length > 0 && (
        <RunList aria-label={t.history}>
          {runs.map((run) => (
            <Run key={run.id} run={run} onOpen={() => setChosen(run)} />
          ))}
        </RunList>
      )}
    </RunsFrame>
  );
}

function Run({ run, onOpen }: { run: TaskRun; onOpen: () => void }) {
  const s = useTexts(schedulesTexts);
  const report = translate(run, 'report');
  return (
    <RunItem data-run={run.outcome}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <time dateTime={run.plannedAt}>{formatTimestamp(run.plannedAt)}</time>
        <TaskOutcomeTag outcome={run.outcome} kind={run.kind} />
        <Button size="small" variant="text" onClick={onOpen} sx={{ ml: 'auto', mr: -2 }}>
          {s.showSteps}
        </Button>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{s.runBy({ name: run.name, actor: run.startedBy })}</Box>
      {report !== '' && <div>{report}</div>}
    </RunItem>
  );
}

function DeleteTaskDialog({ serverId, task, onClose }: OfTaskProps) {
  const t = useTexts(tasksTexts);
  const s = useTexts(schedulesTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await deleteTask(serverId, task.id);
      toast({ title: t.deleted });
    } catch (error) {
      toast({ title: t.deleteFailed, description: messageOf(error), tone: 'destructive' });
    }
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title={t.deleteTitle({ name: task.name })}
      confirmLabel={s.delete}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t.deleteQuestion}
    </ConfirmDialog>
  );
}
