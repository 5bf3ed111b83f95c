import Block from '@mui/icons-material/BlockRounded';
import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import EventBusy from '@mui/icons-material/EventBusyRounded';
import Help from '@mui/icons-material/HelpRounded';
import PlayArrow from '@mui/icons-material/PlayArrowRounded';
import { type ScheduleRunOutcome } from '@outpost/contracts/schedules.js';
import { Tag, type TagProps } from '../../ui/tag.js';

const LOOKS: Readonly<Record<ScheduleRunOutcome, TagProps>> = {
  executed: { word: 'Executed', tone: 'online', icon: CheckCircle },
  failed: { word: 'Failed', tone: 'offline', icon: ErrorIcon },
  unknown: { word: 'No answer, may have run', tone: 'limited', icon: Help },
  running: { word: 'Running', tone: 'restarting', icon: PlayArrow },
  missed: { word: 'Missed', tone: 'limited', icon: EventBusy },
  skipped: { word: 'Skipped', tone: 'checking', icon: Block },
};

/** How a run ended. */
export function OutcomeTag({ outcome }: { outcome: ScheduleRunOutcome }) {
  return <Tag {...LOOKS[outcome]} />;
}
