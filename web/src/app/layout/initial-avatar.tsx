import { styled } from '@mui/material/styles';

const Disc = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  border: `1px solid ${theme.vars.palette.accent.edge}`,
  backgroundColor: theme.vars.palette.accent.soft,
  color: theme.vars.palette.accent.text,
  fontSize: '0.8125rem',
  fontWeight: 650,
}));

export function InitialAvatar({ username }: { username: string }) {
  return <Disc aria-hidden>{String.fromCodePoint(username.codePointAt(0) ?? 0).toUpperCase()}</Disc>;
}
