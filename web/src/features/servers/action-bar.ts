import { styled } from '@mui/material/styles';
import { LAYOUT } from '../../theme/tokens.js';

/** A server's buttons, wrapped to as many lines as they need; touch-sized on phones. */
export const ActionBar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  [theme.breakpoints.down('md')]: {
    gap: 8,
    '& .MuiButton-root': { minHeight: LAYOUT.finger },
    '& .MuiIconButton-root': { width: LAYOUT.finger, height: LAYOUT.finger },
  },
}));
