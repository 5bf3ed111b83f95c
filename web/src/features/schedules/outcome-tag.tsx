import Block from '@mui/icons-material/BlockRounded';
import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import EventBusy from '@mui/icons-material/EventBusyRounded';
import Help from '@mui/icons-material/HelpRounded';
import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import { type ScheduleRunOutcome } from '@outpost/contracts/schedules.js';
import { useTexts } from '../../i18n/texts.js';
import { Tag, type TagProps } from '../../components/ui/tag.js';
import { schedulesTexts } from './texts/en.js';

const STYLES: Readonly<Record<ScheduleRunOutcome, Omit<TagProps, 'word'>>> = {
  executed: { tone: 'online', icon: CheckCircle },
  failed: { tone: 'offline', icon: ErrorIcon },
  unknown: { tone: 'limited', icon: Help },
  running: { tone: 'restarting', icon: PlayArrow },
  missed: { tone: 'limited', icon: EventBusy },
  skipped: { tone: 'checking', icon: Block },
};

export function OutcomeTag({ outcome }: { outcome: ScheduleRunOutcome }) {
  const t = useTexts(schedulesTexts);
  return <Tag {...STYLES[outcome]} word={t[outcome]} />;
}
