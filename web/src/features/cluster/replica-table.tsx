import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ClusterReplica } from '@outpost/contracts/cluster.js';
import { Fragment, type ReactNode } from 'react';
import { formatBytes, formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { DataTable } from '../../components/ui/data-table.js';
import { Tag } from '../../components/ui/tag.js';
import { factsOf, haveSeveralVersions, msText, rateText, STATES, UNKNOWN } from './replica-labels.js';
import { clusterTexts } from './texts/en.js';

/** A table of figures, or one card per replica on narrow screens, with its figures side by side. */
const Table = styled(DataTable)(({ theme }) => ({
  '& td': { verticalAlign: 'middle' },
  // With tabular figures Inter's hyphen is as wide as a digit, which pulls names apart.
  '& td:first-of-type': { fontVariantNumeric: 'normal' },
  // Below the header of the panel: the page scrolls, not the table.
  '& th': { top: LAYOUT.headerHeight },
  '& th[data-figure], & td[data-figure]': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tr[data-state="gone"] [data-figure]': { color: theme.vars.palette.faint.text },
  [theme.breakpoints.down('lg')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      gap: '12px 16px',
      padding: 16,
    },
    '& tbody tr:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
    '& tbody tr:not(:last-of-type) td': { borderBottom: 0 },
    '& td, & td:first-of-type, & td:last-of-type': { display: 'block', padding: 0, textAlign: 'left' },
    '& td:not([data-figure])': { gridColumn: '1 / -1' },
    '& td[data-figure]': { textAlign: 'left', whiteSpace: 'normal' },
    '& td[data-figure]::before': {
      content: 'attr(data-figure)',
      display: 'block',
      color: theme.vars.palette.text.secondary,
      fontSize: '0.75rem',
      fontVariantNumeric: 'normal',
    },
    // On a card, a name without a figure is only noise.
    '& tr[data-state="gone"] td[data-figure]': { display: 'none' },
  },
  [theme.breakpoints.down('sm')]: {
    '& tbody tr': { gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))' },
  },
}));

export function ReplicaTable({ replicas }: { replicas: readonly ClusterReplica[] }) {
  const t = useTexts(clusterTexts);
  const figures = useFigures();
  const areMixed = haveSeveralVersions(replicas);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t.replica}</th>
          {figures.map(({ name }) => (
            <th key={name} scope="col" data-figure>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {replicas.map((replica) => (
          <tr key={replica.id} data-replica={replica.name} data-state={replica.state}>
            <td>
              <About replica={replica} areMixed={areMixed} />
            </td>
            {figures.map(({ name, valueOf }) => (
              <td key={name} data-figure={name}>
                {valueOf(replica)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface FigureColumn {
  readonly name: string;
  readonly valueOf: (replica: ClusterReplica) => ReactNode;
}

function useFigures(): readonly FigureColumn[] {
  const t = useTexts(clusterTexts);
  return [
    { name: t.servers, valueOf: (replica) => <Servers replica={replica} /> },
    { name: t.lines, valueOf: ({ figures }) => rateText(figures.linesPerSecond) },
    { name: t.commands, valueOf: ({ figures }) => rateText(figures.commandsPerSecond) },
    { name: t.eventLoop, valueOf: ({ figures }) => msText(t, figures.eventLoopMs) },
    { name: t.database, valueOf: ({ figures }) => msText(t, figures.databaseMs) },
    { name: t.nats, valueOf: ({ figures }) => msText(t, figures.natsMs) },
    { name: t.memory, valueOf: ({ figures: { memoryBytes } }) => bytesText(memoryBytes) },
    { name: t.sockets, valueOf: ({ figures: { sockets } }) => countText(sockets) },
  ];
}

const bytesText = (bytes: number | null): string => (bytes === null ? UNKNOWN : formatBytes(bytes));
const countText = (count: number | null): string => (count === null ? UNKNOWN : formatNumber(count));

interface AboutProps {
  readonly replica: ClusterReplica;
  /** Whether the replicas run different versions. */
  readonly areMixed: boolean;
}

/** Which replica it is, and whether it works. */
function About({ replica, areMixed }: AboutProps) {
  const t = useTexts(clusterTexts);
  const { name, state } = replica;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box component="span" sx={{ fontWeight: 600, lineHeight: '22px', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Tag word={t[state]} {...STATES[state]} />
      </Box>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {factsOf(t, replica, areMixed).map(({ text, standsOut }, index) => (
          <Fragment key={text}>
            {index > 0 && ' · '}
            <Fact data-stands-out={standsOut}>{text}</Fact>
          </Fragment>
        ))}
      </Typography>
    </>
  );
}

const Fact = styled('span')(({ theme }) => ({
  display: 'inline-block',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  '&[data-stands-out="true"]': { fontWeight: 600, color: theme.vars.palette.text.primary },
}));

/** What it holds, and what comes and goes at the moment. */
function Servers({ replica: { servers, figures } }: { replica: ClusterReplica }) {
  const t = useTexts(clusterTexts);
  const { leaving, taken } = figures;
  const moving = [
    ...(leaving ? [t.leaving({ count: leaving })] : []),
    ...(taken ? [t.taken({ count: taken })] : []),
  ];
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {formatNumber(servers)}
      </Box>
      {moving.map((text) => (
        <Typography key={text} variant="caption" component="div" sx={{ color: 'state.restarting' }}>
          {text}
        </Typography>
      ))}
    </>
  );
}
