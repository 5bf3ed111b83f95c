import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';

/** Both columns end at the same height. */
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
});

/** Takes its height from the left column, so that a long player list does not stretch the page. */
const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minWidth: 0,
  [theme.breakpoints.up('lg')]: { order: 1, contain: 'size' },
}));

interface ColumnsProps {
  /** Content of the right column. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

/** The console with the players beside it; on phones the players come first, as a single line. */
export function Columns({ beside, children }: ColumnsProps) {
  if (!beside) return <Column>{children}</Column>;
  return (
    <Grid>
      <Beside>{beside}</Beside>
      <Column>{children}</Column>
    </Grid>
  );
}
