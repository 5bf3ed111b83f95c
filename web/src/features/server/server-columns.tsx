import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';

/** Both columns end on the same line. */
const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 380px',
  },
}));

const Column = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
});

/** As high as what stands at the left, whatever is in it: a full server must not make the page endless. */
const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minWidth: 0,
  [theme.breakpoints.up('lg')]: { order: 1, contain: 'size' },
}));

interface ColumnsProps {
  /** Stands at the right where there is room. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/** What happens on the server, and who is on beside it; on the phone they come first, in one line. */
export function Columns({ beside, children }: ColumnsProps) {
  if (!beside) return <Column>{children}</Column>;
  return (
    <Grid>
      <Beside>{beside}</Beside>
      <Column>{children}</Column>
    </Grid>
  );
}
