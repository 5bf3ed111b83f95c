import { styled } from '@mui/material/styles';
import { type Figure } from './observed-words.js';

const List = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 36px',
  margin: 0,
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '10px 16px',
    marginTop: 4,
  },
  '& > div': { minWidth: 0 },
  '& dt': { fontSize: '0.75rem', lineHeight: 1.4, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 600, letterSpacing: '-0.01em' },
}));

export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <List>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
