import Box from '@mui/material/Box';
import { type LiveStatus } from '../../live/live-socket.js';
import { useLiveState } from '../../live/use-live.js';
import { StateDot } from '../../ui/state-dot.js';

type ConnectionMode = 'connected' | 'fallback' | 'disconnected' | 'connecting';

const MODES: Readonly<Record<LiveStatus, ConnectionMode>> = {
  open: 'connected',
  fallback: 'fallback',
  connecting: 'connecting',
  closed: 'disconnected',
  error: 'disconnected',
};

const LOOKS: Readonly<Record<ConnectionMode, { word: string; color: string; text: string }>> = {
  connected: { word: 'Realtime', color: 'state.online', text: 'Answers and messages arrive as they happen.' },
  fallback: {
    word: 'Polling',
    color: 'state.limited',
    text: 'The live connection is down; asking every few seconds.',
  },
  disconnected: {
    word: 'Offline',
    color: 'state.offline',
    text: 'No live connection; commands go out over HTTP.',
  },
  connecting: { word: 'Connecting', color: 'state.connecting', text: 'Opening the live connection.' },
};

/** How news reaches the console. */
export function ModeIndicator() {
  const { status } = useLiveState();
  const mode = MODES[status];
  const { word, color, text } = LOOKS[mode];
  return (
    <Box component="span" data-mode={mode} sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <StateDot sx={{ color }} pulsing={mode === 'connecting'} />
      <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {word}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {text}
      </Box>
    </Box>
  );
}
