import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';

/**
 * A tab for short lists that never scroll. The library's tabs are as large as a whole form, and the first page needs
 * tabs.
 */
export const PlainTab = styled(ButtonBase)(({ theme }) => ({
  minHeight: 40,
  padding: '0 2px',
  fontSize: '0.8125rem',
  fontWeight: 550,
  color: theme.vars.palette.text.secondary,
  // Rounds the focus ring; the underline below it stays straight.
  borderRadius: '4px 4px 0 0',
  boxShadow: 'inset 0 -2px transparent',
  '&[aria-selected="true"]': {
    color: theme.vars.palette.text.primary,
    boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
  },
  [theme.breakpoints.down('md')]: { minHeight: 44 },
})) as typeof ButtonBase;
