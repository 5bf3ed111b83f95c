import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

export function FullScreenSpinner() {
  return (
    <Box sx={{ flex: 1, minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress size={28} thickness={4.5} aria-label="Loading" />
    </Box>
  );
}
