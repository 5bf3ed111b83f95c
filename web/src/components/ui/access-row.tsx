import { styled } from '@mui/material/styles';

/** An entry of a list: description on the left, buttons on the right. */
export const AccessRow = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '14px 24px',
  [theme.breakpoints.down('sm')]: { padding: '14px 16px' },
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

/** Space around the separator dot in pixels. */
const DOT = 14;

/** Separated by dots; a dot at the start of a line is clipped. */
export const Remarks = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  marginLeft: -DOT,
  clipPath: `inset(0 0 0 ${DOT}px)`,
  color: theme.vars.palette.text.secondary,
  '& > span::before': { content: '"·"', display: 'inline-block', width: DOT, textAlign: 'center' },
}));
