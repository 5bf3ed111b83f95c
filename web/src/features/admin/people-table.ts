import { styled } from '@mui/material/styles';
import { LAYOUT } from '../../theme/tokens.js';
import { DataTable } from '../../components/ui/data-table.js';

/** A table, or one card per person on narrow screens, where each cell is labelled by its `data-label`. */
export const PeopleTable = styled(DataTable)(({ theme }) => ({
  '& td': { verticalAlign: 'middle' },
  '& th:last-of-type, & td:last-of-type': { textAlign: 'right' },
  [theme.breakpoints.down('lg')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody, & tr, & td': { display: 'block' },
    '& tbody tr': { padding: '14px 4px' },
    '& tbody tr:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
    '& tbody tr:not(:last-of-type) td': { borderBottom: 0 },
    '& td, & td:first-of-type, & td:last-of-type': { padding: '3px 12px', textAlign: 'left' },
    '& td:not([data-label])': { paddingBottom: 0 },
    '& td:not([data-label]) + td:not([data-label])': { paddingTop: 0 },
    '& td:not([data-label]) + td[data-label]': { paddingTop: 11 },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      display: 'inline-block',
      minWidth: 116,
      color: theme.vars.palette.text.secondary,
      fontVariantNumeric: 'normal',
    },
  },
}));

/** Actions on a person, with touch-sized buttons in the card layout. */
export const PersonActions = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 8,
  [theme.breakpoints.down('lg')]: { marginTop: 8 },
  [theme.breakpoints.down('md')]: { '& > button': { minHeight: LAYOUT.finger } },
}));
