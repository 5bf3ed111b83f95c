import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import ExpandLess from '@mui/icons-material/ExpandLessRounded';
import IconButton from '@mui/material/IconButton';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useMonitoring } from '../../data/monitoring/use-monitoring.js';
import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { Card } from './card.js';
import { HealthLoading } from './health-loading.js';
import { Health } from './health.js';
import { LAST_DAY, type Range, RANGES, windowAt } from './monitoring-window.js';
import { type Moment } from './moment.js';
import { serverTexts } from './texts/en.js';

interface HealthCardProps {
  readonly server: Server;
  readonly moment: Moment | undefined;
  readonly onMoment: (moment: Moment | undefined) => void;
  readonly onClose: () => void;
}

/** The server's status over time: heartbeat bar, and charts in which a time can be selected. */
export function HealthCard(props: HealthCardProps) {
  const t = useTexts(serverTexts);
  const { onClose } = props;
  const [range, setRange] = useState(LAST_DAY);
  const choose = (chosen: Range): void => {
    setRange(chosen);
    props.onMoment(undefined);
  };
  return (
    <Card
      title={t.health}
      aside={
        <>
          <RangeChoice chosen={range} onChoose={choose} />
          <IconButton
            size="small"
            aria-label={t.closeHealth}
            aria-expanded
            onClick={onClose}
            sx={{ mr: -1.5 }}
          >
            <ExpandLess sx={{ fontSize: 20 }} />
          </IconButton>
        </>
      }
    >
      <Observed
        key={range.name}
        range={range}
        server={props.server}
        moment={props.moment}
        onMoment={props.onMoment}
      />
    </Card>
  );
}

function Observed({ server, range, ...pointed }: Omit<HealthCardProps, 'onClose'> & { range: Range }) {
  const t = useTexts(serverTexts);
  const now = useMinute();
  const { from, to } = windowAt(range, now);
  const stretch = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const { data, error, mutate } = useMonitoring(server.id, stretch);
  if (error && !data) {
    return <LoadFailure title={t.observationsFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return <HealthLoading />;
  return <Health server={server} range={range} now={now} monitoring={data} {...pointed} />;
}

const Track = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  gap: 2,
  padding: 2,
  borderRadius: 9,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Segment = styled(ButtonBase)(({ theme }) => ({
  height: 26,
  padding: '0 10px',
  borderRadius: 6,
  fontFamily: 'inherit',
  fontSize: '0.78125rem',
  fontWeight: 550,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { height: 34, padding: '0 8px' },
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: `0 0 0 1px ${theme.vars.palette.line.strong}`,
  },
}));

interface RangeChoiceProps {
  readonly chosen: Range;
  readonly onChoose: (range: Range) => void;
}

function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  const t = useTexts(serverTexts);
  return (
    <Track role="group" aria-label={t.timeShown}>
      {RANGES.map((range) => (
        <Segment key={range.name} aria-pressed={range === chosen} onClick={() => onChoose(range)}>
          {t[range.name]}
        </Segment>
      ))}
    </Track>
  );
}
