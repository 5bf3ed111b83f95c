import { styled } from '@mui/material/styles';
import { FONT_SANS } from '../../theme/tokens.js';
import { RowTime } from './row-time.js';

/** Time, text and author in columns, with the answer below; on phones the command gets a line of its own. */
export const Block = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '76px minmax(0, 1fr) fit-content(45%)',
  alignItems: 'baseline',
  columnGap: 14,
  padding: '7px 18px',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'auto minmax(0, 1fr)', padding: '7px 12px' },
}));

export const Time = styled(RowTime)(({ theme }) => ({
  color: theme.vars.palette.faint.text,
  fontSize: '0.75rem',
  lineHeight: '1.3rem',
  whiteSpace: 'nowrap',
}));

export const CommandLine = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { gridColumn: '1 / -1', gridRow: 2 },
}));

export const CommandText = styled('span')({
  flex: '0 1 auto',
  minWidth: 0,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});

export const Aside = styled('span')(({ theme }) => ({
  minWidth: 0,
  textAlign: 'right',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: FONT_SANS,
  fontSize: '0.75rem',
  color: theme.vars.palette.faint.text,
}));

/** Output of a command, or a line the game server printed on its own. */
export const BlockOutput = styled('div')(({ theme }) => ({
  gridColumn: '2 / -1',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { gridColumn: '1 / -1' },
}));

export const Answer = styled('pre')(({ theme }) => ({
  margin: 0,
  marginTop: 2,
  font: 'inherit',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
