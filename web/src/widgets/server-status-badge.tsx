import { styled } from '@mui/material/styles';
import { type DisplayStatus } from '../data/server-status.js';
import { type StateName } from '../theme/types.js';
import { RADIUS } from '../theme/tokens.js';
import { StateDot } from '../ui/state-dot.js';

interface Look {
  readonly word: string;
  readonly state: StateName;
  readonly shape: 'solid' | 'ring';
  readonly pulsing?: boolean;
}

const LOOKS: Readonly<Record<DisplayStatus, Look>> = {
  online: { word: 'Online', state: 'online', shape: 'solid' },
  offline: { word: 'Offline', state: 'offline', shape: 'ring' },
  checking: { word: 'Checking', state: 'checking', shape: 'ring', pulsing: true },
  restarting: { word: 'Restarting', state: 'restarting', shape: 'solid', pulsing: true },
  fallback: { word: 'Limited Mode*', state: 'limited', shape: 'solid' },
};

const Pill = styled('span', { shouldForwardProp: (prop) => prop !== 'state' && prop !== 'outlined' })<{
  state: StateName;
  outlined: boolean;
}>(({ theme, state, outlined }) => ({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 22,
  padding: '0 9px 0 8px',
  borderRadius: RADIUS.pill,
  border: `1px solid ${outlined ? theme.vars.palette.state[state] : 'transparent'}`,
  backgroundColor: theme.vars.palette.state[`${state}Soft`],
  color: theme.vars.palette.state[state],
  fontSize: '0.75rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
}));

const LIMITED_HINT = 'RCON is lost, but the game still answers its query port';

export function ServerStatusBadge({ status }: { status: DisplayStatus }) {
  const { word, state, shape, pulsing = false } = LOOKS[status];
  const isLimited = status === 'fallback';
  return (
    <Pill
      state={state}
      outlined={isLimited}
      data-status={status}
      title={isLimited ? LIMITED_HINT : undefined}
    >
      <StateDot shape={shape} pulsing={pulsing} />
      {word}
    </Pill>
  );
}
