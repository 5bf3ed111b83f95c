import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type Server } from '@outpost/contracts/servers.js';
import { useHeartbeats } from '../../data/monitoring/use-heartbeats.js';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { HeartbeatStrip } from '../../components/shared/heartbeat/heartbeat-strip.js';
import { Panel } from '../../components/ui/panel.js';
import { serverTexts } from './texts/en.js';

const Line = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  minHeight: 58,
  justifyContent: 'flex-start',
  gap: 16,
  padding: '0 16px',
  borderRadius: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'left',
  '& > svg:first-of-type': { flex: 1, minWidth: 0 },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& > strong': { fontSize: '0.9375rem', fontWeight: 600 },
  '& > span': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

interface HealthStripProps {
  readonly server: Server;
  readonly onOpen: () => void;
}

/** The last day in one line, which opens the charts. */
export function HealthStrip({ server: { id, uptimePercent }, onOpen }: HealthStripProps) {
  const t = useTexts(serverTexts);
  const heartbeats = useHeartbeats([id]);
  return (
    <Panel>
      <Line aria-expanded={false} onClick={onOpen}>
        <strong>{t.health}</strong>
        <HeartbeatStrip heartbeat={heartbeats?.of.get(id)} width="100%" height={14} />
        {uptimePercent !== null && (
          <span>{t.upOfMonth({ value: formatNumber(uptimePercent, { maximumFractionDigits: 2 }) })}</span>
        )}
        <ExpandMore aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      </Line>
    </Panel>
  );
}
