import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/tokens.js';

/** A toggle that narrows a list while it is pressed. */
export const FilterChip = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  gap: 5,
  height: 30,
  padding: '0 10px',
  borderRadius: RADIUS.pill,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.78125rem',
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
  '& svg': { fontSize: 15 },
  '&:hover': { borderColor: theme.vars.palette.line.strong, color: theme.vars.palette.text.primary },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.accent.edge,
    backgroundColor: theme.vars.palette.accent.soft,
    color: theme.vars.palette.accent.text,
  },
  [theme.breakpoints.down('md')]: { height: 36, padding: '0 12px' },
}));

/** A row of chips that scrolls horizontally when it does not fit. */
export const FilterChips = styled('div')({
  display: 'flex',
  gap: 6,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Room for the focus outline, which the scroll container would clip.
  padding: 4,
  margin: -4,
});
