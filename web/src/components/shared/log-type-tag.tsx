import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Notes from '@mui/icons-material/NotesRounded';
import Person from '@mui/icons-material/PersonRounded';
import Sensors from '@mui/icons-material/SensorsRounded';
import Terminal from '@mui/icons-material/TerminalRounded';
import { type LogEventType } from '@outpost/contracts/log-kinds.js';
import { useTexts } from '../../i18n/texts.js';
import { Tag, type TagProps } from '../ui/tag.js';
import { activityTexts } from './activity/texts/en.js';

const styleOf = (type: LogEventType, tone: TagProps['tone'], icon: TagProps['icon']): TagProps => ({
  tone,
  icon,
  get word() {
    return activityTexts.get()[type];
  },
});

/** Word, colour and icon of each log type; the word is translated when it is shown. */
export const LOG_TYPE_STYLES: Readonly<Record<LogEventType, TagProps>> = {
  command: styleOf('command', 'accent', Terminal),
  status: styleOf('status', 'restarting', Sensors),
  player: styleOf('player', 'online', Person),
  error: styleOf('error', 'offline', ErrorIcon),
  other: styleOf('other', 'checking', Notes),
};

export function LogTypeTag({ type }: { type: LogEventType }) {
  const t = useTexts(activityTexts);
  return <Tag {...LOG_TYPE_STYLES[type]} word={t[type]} />;
}
