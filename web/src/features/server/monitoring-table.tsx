import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { useTexts } from '../../i18n/texts.js';
import { type Block } from './blocks.js';
import { blockFacts } from './block-facts.js';
import { serverTexts } from './texts/en.js';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.78125rem',
  '& th, & td': {
    padding: '5px 12px 5px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& th': { fontWeight: 550, color: theme.vars.palette.text.secondary },
  '& tbody th': { whiteSpace: 'nowrap', fontWeight: 450 },
  '& [data-number]': { textAlign: 'right', whiteSpace: 'nowrap', paddingRight: 0, paddingLeft: 12 },
}));

interface MonitoringTableProps {
  readonly blocks: readonly Block[];
  readonly samples: readonly MonitoringSample[];
}

/** The content of the bar and the charts as a table, newest first. */
export function MonitoringTable({ blocks, samples }: MonitoringTableProps) {
  const t = useTexts(serverTexts);
  return (
    <Box role="region" aria-label={t.table} tabIndex={0} sx={{ maxHeight: 420, overflow: 'auto' }}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.state}</th>
            <th scope="col" data-number>
              {t.mostPlayers}
            </th>
            <th scope="col" data-number>
              {t.response}
            </th>
          </tr>
        </thead>
        <tbody>
          {blockFacts(t, blocks, samples).map(({ key, time, state, players, response }) => (
            <tr key={key}>
              <th scope="row">{time}</th>
              <td>{state}</td>
              <td data-number>{players}</td>
              <td data-number>{response}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
