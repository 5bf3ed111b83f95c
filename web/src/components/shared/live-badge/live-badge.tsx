import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useServers } from '../../../data/servers/use-servers.js';
import { useTexts } from '../../../i18n/texts.js';
import { useLastMessage, useLiveState } from '../../../live/use-live.js';
import { LAYOUT, RADIUS } from '../../../theme/tokens.js';
import { StateDot } from '../../ui/state-dot.js';
import { liveBadgeStyle, serverOf, summaryOf } from './live-badge-style.js';
import { liveBadgeTexts } from './texts/en.js';

/** As wide as the window, so that nothing shows through beside the badge. */
const StatusBar = styled('aside')(({ theme }) => ({
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: 1050,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  height: `calc(${LAYOUT.statusBarHeight}px + env(safe-area-inset-bottom))`,
  padding: '0 calc(16px + env(safe-area-inset-right)) env(safe-area-inset-bottom) 16px',
  borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  backgroundColor: theme.vars.palette.background.default,
}));

const Pill = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  height: 26,
  padding: '0 11px',
  borderRadius: RADIUS.pill,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.overlay,
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
    <StatusBar aria-label={t.label}>
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
    </StatusBar>
  );
}

function LastMessage() {
  const t = useTexts(liveBadgeTexts);
  const message = useLastMessage();
  const { data: servers = [] } = useServers();
  if (!message) return null;
  const server = servers.find(({ id }) => id === serverOf(message));
  return (
    <Pill data-last-message sx={{ maxWidth: 420, pointerEvents: 'none' }}>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
        {t.lastMessage}
      </Typography>
      {server && (
        <Typography variant="caption" component="span" noWrap sx={{ flex: '0 1 auto', minWidth: 40 }}>
          {server.name}
        </Typography>
      )}
      <Typography variant="mono" component="span" noWrap sx={{ fontSize: '0.75rem', fontWeight: 450 }}>
        {summaryOf(message)}
      </Typography>
    </Pill>
  );
}
