import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** As uneven as lines of text are. */
const WIDTHS = ['92%', '64%', '78%', '55%'];

interface LinesLoadingProps {
  /** What is on its way, for those who can't see it. */
  readonly label?: string;
  readonly lines?: number;
  /** Pixels of one line. */
  readonly height?: number;
  /** False where the panel around it already keeps its distance. */
  readonly isPadded?: boolean;
}

/** In a panel, while its lines are on their way. */
export function LinesLoading({ label, lines = 3, height = 14, isPadded = true }: LinesLoadingProps) {
  return (
    <Box
      role={label === undefined ? undefined : 'status'}
      aria-label={label}
      aria-busy="true"
      sx={{ ...(isPadded && { px: { xs: 4, lg: 5 }, py: 5 }), display: 'grid', gap: 4 }}
    >
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} width={WIDTHS[line % WIDTHS.length]} />
      ))}
    </Box>
  );
}
