import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Uneven, like lines of text. */
const WIDTHS = ['92%', '64%', '78%', '55%'];

interface LinesLoadingProps {
  /** What is loading, for screen readers. */
  readonly label?: string;
  readonly lines?: number;
  /** Height of one line in pixels. */
  readonly height?: number;
  /** False if the surrounding panel already has padding. */
  readonly isPadded?: boolean;
}

/** Placeholder lines for a panel whose content is loading. */
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
