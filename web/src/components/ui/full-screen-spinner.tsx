import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTexts } from '../../i18n/texts.js';
import { uiTexts } from './texts/en.js';

export function FullScreenSpinner() {
  const t = useTexts(uiTexts);
  return (
    <Box sx={{ flex: 1, minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={28} thickness={4.5} aria-label={t.loading} />
    </Box>
  );
}
