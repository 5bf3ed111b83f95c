import Box from '@mui/material/Box';
import { useTexts } from '../../i18n/texts.js';
import { type LiveStatus } from '../../live/live-socket.js';
import { useLiveState } from '../../live/use-live.js';
import { StateDot } from '../../ui/state-dot.js';
import { consoleTexts } from './texts/en.js';

type ConnectionMode = 'connected' | 'fallback' | 'disconnected' | 'connecting';

const MODES: Readonly<Record<LiveStatus, ConnectionMode>> = {
  open: 'connected',
  fallback: 'fallback',
  connecting: 'connecting',
  closed: 'disconnected',
  error: 'disconnected',
};

const COLORS: Readonly<Record<ConnectionMode, string>> = {
  connected: 'state.online',
  fallback: 'state.limited',
  disconnected: 'state.offline',
  connecting: 'state.connecting',
};

/** How news reaches the console. */
export function ModeIndicator() {
  const t = useTexts(consoleTexts);
  const { status } = useLiveState();
  const mode = MODES[status];
  return (
    <Box component="span" data-mode={mode} sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <StateDot sx={{ color: COLORS[mode] }} pulsing={mode === 'connecting'} />
      <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {t[mode]}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {t[`${mode}Detail`]}
      </Box>
    </Box>
  );
}
