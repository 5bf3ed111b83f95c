import { styled } from '@mui/material/styles';
import { LAYOUT } from '../../theme/tokens.js';

/** The buttons of a server, in as many lines as their words take; on a phone each is as large as a finger. */
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
