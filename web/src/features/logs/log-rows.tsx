import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../ui/data-table.js';
import { formatTimestamp } from '../../i18n/format.js';
import { LogTypeTag } from '../../widgets/log-type-tag.js';
import { kindInWords } from './kind-words.js';
import { LogMessage } from './log-message.js';
import { logsTexts } from './texts/en.js';

/** The lines of one page: rows of a table, or cards where there is no room for one. */
export function LogRows({ lines }: { lines: readonly LogEntry[] }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return isNarrow ? <Cards lines={lines} /> : <Table lines={lines} />;
}

function Table({ lines }: { lines: readonly LogEntry[] }) {
  const t = useTexts(logsTexts);
  return (
    <DataTable aria-label={t.table}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ width: 184 }}>
            {t.time}
          </Box>
          <Box component="th" scope="col" sx={{ width: 196 }}>
            {t.type}
          </Box>
          <th scope="col">{t.message}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} data-log={line.kind}>
            <td>
              <Time line={line} />
            </td>
            <td>
              <Type line={line} />
            </td>
            <td>
              <LogMessage line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '12px 16px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

function Cards({ lines }: { lines: readonly LogEntry[] }) {
  const t = useTexts(logsTexts);
  return (
    <Box component="ol" aria-label={t.table} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Card key={line.id} data-log={line.kind}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
            <Type line={line} />
            <Time line={line} />
          </Box>
          <div>
            <LogMessage line={line} />
          </div>
        </Card>
      ))}
    </Box>
  );
}

function Time({ line }: { line: LogEntry }) {
  return (
    <Box component="time" dateTime={line.timestamp} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {formatTimestamp(line.timestamp)}
    </Box>
  );
}

function Type({ line }: { line: LogEntry }) {
  const t = useTexts(logsTexts);
  const kind = kindInWords(line.kind, t);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <LogTypeTag type={line.eventType} />
      {kind !== undefined && (
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {kind}
        </Box>
      )}
    </Box>
  );
}
