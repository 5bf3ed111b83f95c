import { styled } from '@mui/material/styles';
import { FONT_SANS } from '../../theme/tokens.js';
import { RowTime } from './row-time.js';

export const Block = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '76px minmax(0, 1fr)',
  columnGap: 14,
  padding: '7px 18px',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '7px 14px' },
}));

export const Time = styled(RowTime)(({ theme }) => ({
  color: theme.vars.palette.faint.text,
  fontSize: '0.75rem',
  lineHeight: '1.3rem',
  whiteSpace: 'nowrap',
}));

export const CommandLine = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 10, minWidth: 0 });

export const CommandText = styled('span')({
  flex: '0 1 auto',
  minWidth: 0,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});

export const Aside = styled('span')(({ theme }) => ({
  marginLeft: 'auto',
  flex: 'none',
  maxWidth: '45%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: FONT_SANS,
  fontSize: '0.75rem',
  color: theme.vars.palette.faint.text,
  [theme.breakpoints.down('sm')]: { maxWidth: '60%' },
}));

export const Answer = styled('pre')(({ theme }) => ({
  margin: 0,
  marginTop: 2,
  font: 'inherit',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));
