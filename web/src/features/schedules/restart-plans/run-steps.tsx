import Block from '@mui/icons-material/BlockRounded';
import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Help from '@mui/icons-material/HelpRounded';
import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import ScheduleIcon from '@mui/icons-material/ScheduleRounded';
import Box from '@mui/material/Box';
import { type StepState, type TaskRun, type TaskStep } from '@outpost/contracts/task-runs.js';
import { useTaskRun } from '../../../data/restart-plans/use-restart-plans.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { CodeBlock, InlineCode } from '../../../components/ui/code-block.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { Tag, type TagProps } from '../../../components/ui/tag.js';
import { schedulesTexts } from '../texts/en.js';
import { TaskOutcomeTag } from './outcome-words.js';
import { RunItem, RunList, RunsFrame } from '../runs-frame.js';
import { stepStateWord, stepWord } from './step-words.js';

/** Starting a server that has not come back is shown once it is necessary. */
const isShown = (step: TaskStep, index: number, steps: readonly TaskStep[]): boolean => {
  const isForLater = step.kind === 'start' || (step.kind === 'back' && steps[index - 1]?.kind === 'start');
  return !isForLater || step.startedAt !== null;
};

interface StepsProps {
  readonly serverId: number;
  readonly run: TaskRun;
  readonly onClose: () => void;
}

/** Each step of a restart or a task, with what was sent and answered; follows one that is under way. */
export function RunStepsDialog({ serverId, run, onClose }: StepsProps) {
  const t = useTexts(schedulesTexts);
  const { data: details, error, mutate } = useTaskRun(serverId, run.id);
  const shown = details ?? run;
  const report = translate(shown, 'report');
  const title = run.kind === 'task' ? t.taskStepsTitle : t.stepsTitle;
  const about = `${t.runBy({ name: run.name, actor: run.startedBy })} · ${formatTimestamp(shown.restartAt)}`;
  return (
    <RunsFrame title={title} about={about} onClose={onClose}>
      {error && !details && <LoadFailure title={t.runsFailed} error={error} onRetry={() => void mutate()} />}
      {!details && !error && <LinesLoading label={t.plansLoading} lines={5} />}
      {details && (
        <RunList aria-label={title}>
          {details.steps.filter(isShown).map((step, index) => (
            <Step key={`${step.kind} ${index}`} step={step} />
          ))}
          <RunItem>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <TaskOutcomeTag outcome={details.outcome} kind={details.kind} />
              {report}
            </Box>
          </RunItem>
        </RunList>
      )}
    </RunsFrame>
  );
}

const STATES: Readonly<Record<StepState, Omit<TagProps, 'word'>>> = {
  waiting: { tone: 'checking', icon: ScheduleIcon },
  'under-way': { tone: 'restarting', icon: PlayArrow },
  done: { tone: 'online', icon: CheckCircle },
  failed: { tone: 'offline', icon: ErrorIcon },
  unknown: { tone: 'limited', icon: Help },
  'left-out': { tone: 'checking', icon: Block },
};

function Step({ step }: { step: TaskStep }) {
  const t = useTexts(schedulesTexts);
  const at = step.startedAt ?? step.dueAt;
  const answer = translate(step, 'answer').trimEnd();
  return (
    <RunItem data-step={step.kind}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {stepWord(step.kind, t)}
        </Box>
        <Tag {...STATES[step.state]} word={stepStateWord(step.state, t)} />
        {at !== null && (
          <Box
            component="time"
            dateTime={at}
            sx={{
              ml: 'auto',
              fontSize: '0.75rem',
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {formatTimestamp(at)}
          </Box>
        )}
      </Box>
      {step.commands.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {step.commands.map((command, index) => (
            <InlineCode key={`${command} ${index}`}>{command}</InlineCode>
          ))}
        </Box>
      )}
      {answer !== '' &&
        (step.messages ? (
          <Box sx={{ color: 'text.secondary' }}>{answer}</Box>
        ) : (
          <CodeBlock sx={{ maxHeight: 140, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} tabIndex={0}>
            {answer}
          </CodeBlock>
        ))}
    </RunItem>
  );
}
