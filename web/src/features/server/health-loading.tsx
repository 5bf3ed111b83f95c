import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTexts } from '../../i18n/texts.js';
import { serverTexts } from './texts/en.js';

/** Height of the finished chart: heading and plot. */
const CHART_HEIGHT = 196;

export function HealthLoading() {
  const t = useTexts(serverTexts);
  return (
    <Box role="status" aria-busy="true" aria-label={t.loadingObservations} sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 110px)' }, gap: 4 }}>
        {[0, 1, 2, 3].map((figure) => (
          <Skeleton key={figure} height={40} />
        ))}
      </Box>
      <Skeleton height={66} />
      <Skeleton height={30} />
      <ChartsLoading />
    </Box>
  );
}

export function ChartsLoading() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 6 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Skeleton height={CHART_HEIGHT} />
      <Skeleton height={CHART_HEIGHT} />
    </Box>
  );
}
