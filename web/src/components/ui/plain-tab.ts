import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';

/** A tab of a short list that never scrolls: the library's weigh as much as a form, and the first page has some. */
export const PlainTab = styled(ButtonBase)(({ theme }) => ({
  minHeight: 40,
  padding: '0 2px',
  fontSize: '0.8125rem',
  fontWeight: 550,
  color: theme.vars.palette.text.secondary,
  // Of the ring of the focus; the line below it stays straight.
  borderRadius: '4px 4px 0 0',
  boxShadow: 'inset 0 -2px transparent',
  '&[aria-selected="true"]': {
    color: theme.vars.palette.text.primary,
    boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
  },
  [theme.breakpoints.down('md')]: { minHeight: 44 },
})) as typeof ButtonBase;
