import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Notes from '@mui/icons-material/NotesRounded';
import Person from '@mui/icons-material/PersonRounded';
import Sensors from '@mui/icons-material/SensorsRounded';
import Terminal from '@mui/icons-material/TerminalRounded';
import { type LogEventType } from '@outpost/contracts/logs.js';
import { Tag, type TagProps } from '../ui/tag.js';

export const LOG_TYPE_LOOKS: Readonly<Record<LogEventType, TagProps>> = {
  command: { word: 'Command', tone: 'accent', icon: Terminal },
  status: { word: 'Status', tone: 'restarting', icon: Sensors },
  player: { word: 'Player', tone: 'online', icon: Person },
  error: { word: 'Error', tone: 'offline', icon: ErrorIcon },
  other: { word: 'Other', tone: 'checking', icon: Notes },
};

/** What a line of the log is about. */
export function LogTypeTag({ type }: { type: LogEventType }) {
  return <Tag {...LOG_TYPE_LOOKS[type]} />;
}
