import { styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/tokens.js';

/** A label around an invisible radio button: the whole card is the choice. */
export const ChoiceCard = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  padding: '10px 12px',
  cursor: 'pointer',
  borderRadius: RADIUS.control + 1,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.raised,
  '&:hover': { borderColor: theme.vars.palette.line.strong },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.primary.light,
    backgroundColor: theme.vars.palette.accent.soft,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.light}`, outlineOffset: 2 },
  '& input': { position: 'absolute', opacity: 0, inset: 0, margin: 0, cursor: 'pointer' },
}));
