import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LAYOUT } from '../../theme/tokens.js';

/** While a room's code is on its way. */
export function PageLoading() {
  return (
    <Box
      aria-busy="true"
      sx={{
        flex: 1,
        maxWidth: LAYOUT.contentMaxWidth,
        mx: 'auto',
        px: { xs: 4, md: 8 },
        pt: { xs: 5, md: 7 },
      }}
    >
      <Skeleton width={180} height={28} sx={{ mb: 6 }} />
      <Skeleton height={160} />
    </Box>
  );
}
