import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useAnswerTable } from '../../../data/console/use-answer-table.js';
import { formatNumber } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { linesAboutPath } from '../../../components/shared/paths.js';
import { MoreLines, NameLink } from '../block-styles.js';
import { Highlighted } from '../highlighted.js';
import { type ShownTable, shownTable } from './answer-columns.js';
import { consoleTexts } from '../texts/en.js';

/** Rows that are drawn at first: a list of bans may have thousands. */
const AT_FIRST = 100;

interface AnswerTableProps {
  readonly serverId: number;
  /** Of the command in the history. */
  readonly historyId: number;
  /** The answer as the game wrote it. */
  readonly children: ReactNode;
}

/** The answer as a table, or as text: until it is read, where it is none, and for those who want it so. */
export function AnswerTable({ serverId, historyId, children }: AnswerTableProps) {
  const t = useTexts(consoleTexts);
  const { data } = useAnswerTable(serverId, historyId);
  const [isText, setText] = useState(false);
  const table = data && shownTable(data, t);
  if (!data || !table) return children;
  return (
    <>
      {isText ? children : <Rows table={table} serverId={serverId} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, ml: '-6px' }}>
        <MoreLines type="button" onClick={() => setText(!isText)}>
          {isText ? t.asTable : t.asText}
        </MoreLines>
        {!data.isComplete && (
          <Box sx={{ color: 'state.limited', fontFamily: 'fontFamily', fontSize: '0.75rem' }}>
            {t.incompleteList}
          </Box>
        )}
      </Box>
    </>
  );
}

const Scroller = styled('div')({ overflowX: 'auto', maxWidth: '100%', marginTop: 2 });

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
  '& th, & td': { padding: '0 16px 0 0', textAlign: 'start', verticalAlign: 'top', whiteSpace: 'nowrap' },
  '& th': {
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars.palette.faint.text,
    borderBottom: `1px solid ${theme.vars.palette.line.normal}`,
  },
  '& td a': {
    whiteSpace: 'pre',
    // Names may have one letter.
    [theme.breakpoints.down('md')]: { display: 'inline-block', paddingBlock: 4, minWidth: 24 },
  },
  '& [data-number]': { textAlign: 'end' },
  '& td[data-column="reason"]': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: '12rem' },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.action.hover },
}));

function Rows({
  table: { label, nothing, columns, rows },
  serverId,
}: {
  table: ShownTable;
  serverId: number;
}) {
  const t = useTexts(consoleTexts);
  const [limit, setLimit] = useState(AT_FIRST);
  const more = rows.length - limit;
  if (rows.length === 0) return <Box sx={{ color: 'faint.text', fontStyle: 'italic' }}>{nothing}</Box>;
  return (
    <>
      <Scroller role="region" aria-label={label} tabIndex={0}>
        <Table>
          <thead>
            <tr>
              {columns.map(({ key, head, isNumber }) => (
                <th key={key} scope="col" data-number={isNumber ? '' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((cells, at) => (
              <tr key={at}>
                {columns.map(({ key, isNumber, isName }, column) => (
                  <td key={key} data-column={key} data-number={isNumber ? '' : undefined}>
                    <Cell text={cells[column] ?? ''} isName={isName} serverId={serverId} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      {more > 0 && (
        <MoreLines type="button" onClick={() => setLimit(rows.length)}>
          {t.moreRows({ count: more, number: formatNumber(more) })}
        </MoreLines>
      )}
    </>
  );
}

interface CellProps {
  readonly text: string;
  readonly isName: boolean;
  readonly serverId: number;
}

function Cell({ text, isName, serverId }: CellProps) {
  const t = useTexts(consoleTexts);
  if (!isName || text === '') return <Highlighted text={text} />;
  return (
    <NameLink to={linesAboutPath(serverId, text)} title={t.linesOf({ name: text })}>
      <Highlighted text={text} />
    </NameLink>
  );
}
