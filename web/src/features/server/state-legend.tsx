import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts.js';
import { type ObservedState } from './intervals.js';
import { stateFill } from './state-fill.js';
import { serverTexts } from './texts/en.js';

const STATES: readonly ObservedState[] = ['up', 'limited', 'restarting', 'down', 'unobserved'];

/** What the colours and patterns of the bar and of the charts mean. */
export function StateLegend() {
  const t = useTexts(serverTexts);
  const theme = useTheme();
  return (
    <Box
      component="ul"
      aria-label={t.legend}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 16px',
        m: 0,
        p: 0,
        listStyle: 'none',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      {STATES.map((state) => (
        <Box key={state} component="li" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <Box
            component="span"
            aria-hidden
            sx={{ width: 11, height: 11, borderRadius: '3px' }}
            style={stateFill(theme, state)}
          />
          {t[state]}
        </Box>
      ))}
    </Box>
  );
}
