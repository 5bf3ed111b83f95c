import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { LAYOUT } from '../../theme/tokens.js';

/** Scrollable, by keyboard as well. */
export const Scroll = styled('div')({ minHeight: 0, overflowY: 'auto' });

export const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

export const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '7px 8px 7px 16px',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '[data-density="compact"] &': { minHeight: 32, paddingTop: 0, paddingBottom: 0 },
}));

/** Touch-sized on phones, without making its line taller. */
export const LineIcon = styled(IconButton)(({ theme }) => ({
  padding: 5,
  [theme.breakpoints.down('md')]: {
    width: LAYOUT.finger,
    height: LAYOUT.finger,
    margin: '-6px -4px -6px 0',
  },
}));

/** An explanation for missing or incomplete content. */
export function Remark({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ color: 'text.secondary', m: 0, px: 4, py: 3, overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}
