import { styled } from '@mui/material/styles';
import { type DisplayStatus } from '../../data/servers/server-status.js';
import { type TextsOf, useTexts } from '../../i18n/texts.js';
import { type StateName } from '../../theme/types.js';
import { RADIUS } from '../../theme/tokens.js';
import { StateDot } from '../ui/state-dot.js';
import { statusTexts } from './status/texts/en.js';

interface Style {
  /** Key of the text. */
  readonly word: keyof TextsOf<typeof statusTexts>;
  readonly state: StateName;
  readonly shape: 'solid' | 'ring';
  readonly pulsing: boolean;
}

const STYLES = {
  online: { word: 'online', state: 'online', shape: 'solid', pulsing: false },
  offline: { word: 'offline', state: 'offline', shape: 'ring', pulsing: false },
  checking: { word: 'checking', state: 'checking', shape: 'ring', pulsing: true },
  restarting: { word: 'restarting', state: 'restarting', shape: 'solid', pulsing: true },
  fallback: { word: 'limitedMode', state: 'limited', shape: 'solid', pulsing: false },
} as const satisfies Readonly<Record<DisplayStatus, Style>>;

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

export function ServerStatusBadge({ status }: { status: DisplayStatus }) {
  const t = useTexts(statusTexts);
  const { word, state, shape, pulsing } = STYLES[status];
  const isLimited = status === 'fallback';
  return (
    <Pill
      state={state}
      outlined={isLimited}
      data-status={status}
      title={isLimited ? t.limitedHint : undefined}
    >
      <StateDot shape={shape} pulsing={pulsing} />
      {t[word]}
    </Pill>
  );
}
