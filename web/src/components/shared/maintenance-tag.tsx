import Construction from '@mui/icons-material/ConstructionRounded';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { type ServerMaintenance } from '@outpost/contracts/maintenance.js';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { maintenancePath } from './paths.js';
import { statusTexts } from './status/texts/en.js';

const Pill = styled(Link)(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  // Minimum target size for touch.
  height: 24,
  padding: '0 8px 0 6px',
  borderRadius: RADIUS.pill,
  backgroundColor: theme.vars.palette.state.restartingSoft,
  color: theme.vars.palette.state.restarting,
  fontSize: '0.75rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '& > svg': { fontSize: 14 },
}));

/** That somebody works on a server, which leads to the plans for it. */
export function MaintenanceTag({ maintenance: { name, to } }: { maintenance: ServerMaintenance }) {
  const t = useTexts(statusTexts);
  const hint = to === null ? name : t.maintenanceUntil({ name, time: formatDateTime(to) });
  return (
    <Tooltip title={hint} describeChild>
      <Pill to={maintenancePath}>
        <Construction aria-hidden />
        {t.maintenance}
      </Pill>
    </Tooltip>
  );
}
