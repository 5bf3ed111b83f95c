import { styled } from '@mui/material/styles';

/** A dense table whose header sticks to the top while it scrolls. */
export const DataTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& th, & td': { padding: 'var(--cell-padding) 12px', textAlign: 'left', verticalAlign: 'top' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 20 },
  '& th:last-of-type, & td:last-of-type': { paddingRight: 20 },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    paddingTop: 8,
    paddingBottom: 8,
    backgroundColor: theme.vars.palette.surface.panel,
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
    color: theme.vars.palette.text.secondary,
    fontSize: '0.75rem',
    fontWeight: 550,
    whiteSpace: 'nowrap',
  },
  '& tbody tr:not(:last-of-type) td': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.action.hover },
}));
