import { styled } from '@mui/material/styles';

/** The buttons that answer a question: side by side at the end, on a phone as wide as thumbs like them. */
export const AnswerRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: theme.spacing(2),
  '& > button': { minWidth: 'max-content' },
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 96px' } },
}));
