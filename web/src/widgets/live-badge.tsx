import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { type LiveStatus } from '../live/live-socket.js';
import { useLastMessage, useLiveState } from '../live/use-live.js';
import { RADIUS } from '../theme/tokens.js';
import { StateDot } from '../ui/state-dot.js';

interface Look {
  readonly word: string;
  readonly color: 'online' | 'connecting' | 'offline' | 'broken' | 'limited';
  readonly hint: string;
}

const LOOKS: Readonly<Record<LiveStatus, Look>> = {
  open: { word: 'Live', color: 'online', hint: 'Updates arrive as they happen.' },
  connecting: { word: 'Connecting', color: 'connecting', hint: 'Opening the live connection.' },
  closed: { word: 'Disconnected', color: 'offline', hint: 'The live connection is closed.' },
  error: { word: 'Connection error', color: 'broken', hint: 'The live connection broke.' },
  fallback: {
    word: 'Limited Mode',
    color: 'limited',
    hint: 'The live socket failed and HTTP polling is used instead: functionality is limited, but updates continue.',
  },
};

const Corner = styled('aside')({
  position: 'fixed',
  right: 16,
  bottom: 14,
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
  const { status, attempts } = useLiveState();
  const { word, color, hint } = LOOKS[status];
  return (
    <Corner aria-label="Live connection">
      <LastMessage />
      <Tooltip title={hint} placement="top-end">
        <Pill role="status" data-live={status} sx={{ flex: 'none' }}>
          <StateDot sx={{ color: `state.${color}` }} pulsing={status === 'connecting'} />
          {word}
          {attempts > 0 && status !== 'open' && (
            <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
              (attempts: {attempts})
            </Typography>
          )}
        </Pill>
      </Tooltip>
    </Corner>
  );
}

function LastMessage() {
  const message = useLastMessage();
  if (!message) return null;
  return (
    <Pill sx={{ display: { xs: 'none', sm: 'inline-flex' }, maxWidth: 420 }}>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
        Last message:
      </Typography>
      <Typography variant="mono" component="span" noWrap sx={{ fontSize: '0.75rem', fontWeight: 450 }}>
        {summaryOf(message)}
      </Typography>
    </Pill>
  );
}

function summaryOf(message: ServerMessage): string {
  switch (message.type) {
    case 'serverStatus':
      return `serverStatus: ${message.fallback ? 'limited' : message.status}`;
    case 'consoleUpdate':
      return firstLine(message.response);
    case 'commandResponse':
    case 'command':
      return `${message.type}: ${message.command}`;
    case 'logEntry':
      return firstLine(message.entry.message);
    case 'connectionError':
    case 'commandError':
      return `${message.type}: ${firstLine(message.error)}`;
  }
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';
