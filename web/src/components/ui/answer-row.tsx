import { styled } from '@mui/material/styles';

/** Buttons that answer a question: side by side at the end, full width on phones. */
export const AnswerRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: theme.spacing(2),
  '& > button': { minWidth: 'max-content' },
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 96px' } },
}));
