import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/ui/panel.js';

interface CardProps {
  readonly title: string;
  /** Link to the full page. */
  readonly more?: { readonly words: string; readonly to: string };
  /** Shown to the right of the title, instead of a link. */
  readonly aside?: ReactNode;
  /** Reserved height in pixels, so that changing content does not shift the layout. */
  readonly minHeight?: number;
  readonly children: ReactNode;
}

export function Card({ title, more, aside, minHeight = 0, children }: CardProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} style={{ minHeight }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: 4,
          pt: 3,
          pb: 2,
          // Aligns the button's label, rather than its edge, with the content.
          '& > .MuiButton-text': { mr: -2.5 },
        }}
      >
        <Typography variant="section" component="h2" id={id} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
        {more && (
          <Button component={Link} to={more.to} size="small" variant="text">
            {more.words}
          </Button>
        )}
      </Box>
      <Box sx={{ px: 4, pb: 4 }}>{children}</Box>
    </Panel>
  );
}

/** Explains why there is nothing to show. */
export function CardRemark({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}

export function CardLoading({ label, rows }: { label: string; rows: number }) {
  return (
    <Box role="status" aria-busy="true" aria-label={label} sx={{ display: 'grid', gap: 3, py: 1 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={15} />
      ))}
    </Box>
  );
}
