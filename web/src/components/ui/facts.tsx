import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** What the value is made up of; shown on demand. */
  readonly details?: ReactNode;
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 5fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '180px minmax(0, 1fr)' },
  margin: 0,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  '& > dt, & > dd': { margin: 0, padding: '9px 0' },
  '& > dt': { color: theme.vars.palette.text.secondary, paddingRight: 12 },
  '& > dd': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& > dt:not(:first-of-type), & > dd:not(:first-of-type)': {
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
}));

const Summary = styled('summary')({ cursor: 'pointer', padding: '9px 0', margin: '-9px 0' });

const Details = styled('div')(({ theme }) => ({
  paddingTop: 9,
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
}));

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ name, value, details }) => [
        <dt key={`${name}-name`}>{name}</dt>,
        <dd key={name}>{details === undefined ? value : <OnDemand summary={value}>{details}</OnDemand>}</dd>,
      ])}
    </List>
  );
}

const OnDemand = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <details>
    <Summary>{summary}</Summary>
    <Details>{children}</Details>
  </details>
);
