import { styled } from '@mui/material/styles';
import { RADIUS } from '../../theme/tokens.js';

/** The card that content is placed on. */
export const Panel = styled('section')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.line.normal}`,
  borderRadius: RADIUS.card,
  backgroundColor: theme.vars.palette.surface.panel,
  minWidth: 0,
}));
