import { styled } from '@mui/material/styles';

/** A line of a list of who gets in: what it is at the left, what ends it at the right. */
export const AccessRow = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '14px 24px',
  [theme.breakpoints.down('sm')]: { padding: '14px 16px' },
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

/** Pixels around the dot between two remarks. */
const DOT = 14;

/** Set apart by dots; the one that would begin a line is cut off. */
export const Remarks = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  marginLeft: -DOT,
  clipPath: `inset(0 0 0 ${DOT}px)`,
  color: theme.vars.palette.text.secondary,
  '& > span::before': { content: '"·"', display: 'inline-block', width: DOT, textAlign: 'center' },
}));
