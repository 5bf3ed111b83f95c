import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export function PeopleLoading({ label }: { label: string }) {
  return (
    <Box
      role="status"
      aria-busy="true"
      aria-label={label}
      sx={{ px: { xs: 4, lg: 5 }, py: 5, display: 'grid', gap: 4 }}
    >
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </Box>
  );
}
