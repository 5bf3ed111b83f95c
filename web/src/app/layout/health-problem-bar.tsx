import { translate } from '../../i18n/messages.js';
import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import { styled } from '@mui/material/styles';
import { type HealthProblem } from '@outpost/contracts/health.js';
import { type HealthSeverity } from '@outpost/contracts/health-problems.js';
import { formatDateTime } from '../../i18n/format.js';

const Bar = styled('div', { shouldForwardProp: (prop) => prop !== 'severity' })<{
  severity: HealthSeverity;
}>(({ theme, severity }) => {
  const { state, line, surface, text } = theme.vars.palette;
  const isFailing = severity === 'failing';
  return {
    display: 'flex',
    gap: 10,
    padding: '10px 16px',
    borderBottom: `1px solid ${isFailing ? `color-mix(in srgb, ${state.offline} 38%, transparent)` : line.normal}`,
    backgroundColor: isFailing ? state.offlineSoft : surface.panel,
    fontSize: '0.8125rem',
    lineHeight: 1.5,
    color: text.secondary,
    '& > svg': { flex: 'none', fontSize: 18, marginTop: 1, color: isFailing ? state.offline : 'inherit' },
    '& strong': { fontWeight: 600, color: isFailing ? state.offline : text.primary },
  };
});

export function HealthProblemBar({ problem }: { problem: HealthProblem }) {
  const { code, severity, since } = problem;
  return (
    <Bar severity={severity} role="alert" data-health={code}>
      <ErrorOutline />
      <div>
        <strong>{translate(problem, 'detail')}</strong>{' '}
        <time dateTime={since}>({formatDateTime(since)})</time>
      </div>
    </Bar>
  );
}
