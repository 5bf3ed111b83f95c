import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import Hourglass from '@mui/icons-material/HourglassBottomRounded';
import PowerOff from '@mui/icons-material/PowerOffRounded';
import { type Incident, type IncidentState } from '@outpost/contracts/incidents.js';
import { formatDateTime } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { exactDuration } from '../../../components/shared/downtime.js';
import { Tag, type TagProps } from '../../../components/ui/tag.js';
import { type AlertsTexts, alertsTexts } from '../texts/en.js';

const STATES: Readonly<
  Record<IncidentState, Omit<TagProps, 'word'> & { readonly word: 'isDown' | 'isBack' | 'over' }>
> = {
  down: { word: 'isDown', tone: 'offline', icon: PowerOff },
  back: { word: 'isBack', tone: 'restarting', icon: Hourglass },
  over: { word: 'over', tone: 'checking', icon: CheckCircle },
};

export function IncidentStateTag({ state }: { state: IncidentState }) {
  const t = useTexts(alertsTexts);
  const { word, ...look } = STATES[state];
  return <Tag {...look} word={t[word]} />;
}

/** When it was, how long, and what else is known of it, in few words each. */
export function incidentWords(
  { beganAt, endedAt, outages, downSeconds, playersBefore, maintenance }: Incident,
  t: AlertsTexts,
): readonly string[] {
  const from = formatDateTime(beganAt);
  return [
    endedAt === null ? t.since({ time: from }) : t.lasted({ from, to: formatDateTime(endedAt) }),
    t.downForLength({ length: exactDuration(downSeconds * 1_000) }),
    ...(outages > 1 ? [t.outages({ count: outages })] : []),
    ...(playersBefore === null ? [] : [t.playersBefore({ count: playersBefore })]),
    ...(maintenance === null ? [] : [t.inMaintenance({ name: maintenance })]),
  ];
}
