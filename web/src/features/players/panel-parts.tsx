import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';

/** What does not fit is scrolled to, by the keyboard as well. */
export const Scroll = styled('div')({ minHeight: 0, overflowY: 'auto' });

export const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

export const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '7px 8px 7px 16px',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}));

/** Why there is nothing to show, or what is wrong with it. */
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
