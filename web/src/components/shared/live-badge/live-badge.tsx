import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../i18n/texts.js';
import { useLastMessage, useLiveState } from '../../../live/use-live.js';
import { RADIUS } from '../../../theme/tokens.js';
import { StateDot } from '../../ui/state-dot.js';
import { liveBadgeStyle, summaryOf } from './live-badge-style.js';
import { liveBadgeTexts } from './texts/en.js';

const Corner = styled('aside')({
  position: 'fixed',
  right: 'calc(16px + env(safe-area-inset-right))',
  bottom: 'calc(14px + env(safe-area-inset-bottom))',
  zIndex: 1050,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  maxWidth: 'calc(100vw - 32px)',
  pointerEvents: 'none',
});

const Pill = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  height: 28,
  padding: '0 11px',
  borderRadius: RADIUS.pill,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.overlay,
  boxShadow: theme.vars.palette.elevation.raised,
  fontSize: '0.75rem',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  pointerEvents: 'auto',
}));

export function LiveBadge() {
  const t = useTexts(liveBadgeTexts);
  const state = useLiveState();
  const { status } = state;
  const { word, color, hint, attempts } = liveBadgeStyle(state, t);
  return (
    <Corner aria-label={t.label}>
      <LastMessage />
      <Tooltip title={hint} placement="top-end">
        <Pill role="status" data-live={status} sx={{ flex: 'none' }}>
          <StateDot sx={{ color: `state.${color}` }} pulsing={status === 'connecting'} />
          {word}
          {attempts !== undefined && (
            <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
              {attempts}
            </Typography>
          )}
        </Pill>
      </Tooltip>
    </Corner>
  );
}

function LastMessage() {
  const t = useTexts(liveBadgeTexts);
  const message = useLastMessage();
  if (!message) return null;
  return (
    <Pill data-last-message sx={{ maxWidth: 420, pointerEvents: 'none' }}>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
        {t.lastMessage}
      </Typography>
      <Typography variant="mono" component="span" noWrap sx={{ fontSize: '0.75rem', fontWeight: 450 }}>
        {summaryOf(message)}
      </Typography>
    </Pill>
  );
}
