import Block from '@mui/icons-material/BlockRounded';
import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import EventBusy from '@mui/icons-material/EventBusyRounded';
import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import { type RunKind, type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { useTexts } from '../../../i18n/texts.js';
import { Tag, type TagProps } from '../../../components/ui/tag.js';
import { type SchedulesTexts, schedulesTexts } from '../texts/en.js';

type OutcomeKey = Extract<keyof SchedulesTexts, `restart${string}`>;

const STYLES: Readonly<Record<TaskOutcome, Omit<TagProps, 'word'> & { readonly word: OutcomeKey }>> = {
  running: { tone: 'restarting', icon: PlayArrow, word: 'restartRunning' },
  done: { tone: 'online', icon: CheckCircle, word: 'restartDone' },
  failed: { tone: 'offline', icon: ErrorIcon, word: 'restartFailed' },
  'not-back': { tone: 'offline', icon: ErrorIcon, word: 'restartNotBack' },
  cancelled: { tone: 'checking', icon: Block, word: 'restartCancelled' },
  missed: { tone: 'limited', icon: EventBusy, word: 'restartMissed' },
  skipped: { tone: 'checking', icon: Block, word: 'restartSkipped' },
};

interface TaskOutcomeTagProps {
  readonly outcome: TaskOutcome;
  readonly kind?: RunKind;
}

export function TaskOutcomeTag({ outcome, kind = 'restart' }: TaskOutcomeTagProps) {
  const t = useTexts(schedulesTexts);
  const { word, ...style } = STYLES[outcome];
  const known = kind === 'task' && outcome === 'done' ? t.stateDone : t[word];
  return <Tag {...style} word={known as string} />;
}
