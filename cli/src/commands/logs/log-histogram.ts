import { wholeHistogram } from '@outpost/api-client/whole-histogram.js';
import { linesOf } from '@outpost/contracts/log-bars.js';
import { type LogBar } from '@outpost/contracts/log-histogram.js';
import { type Output } from '../../output.js';
import { type Column } from '../../table.js';
import { filterQuery, type LogSelection } from './log-reading.js';

const LONGEST_BAR = 40;

/** Prints how many lines there are when. */
export async function showHistogram(
  { client, ...filter }: LogSelection,
  serverId: number,
  output: Output,
): Promise<void> {
  const histogram = await wholeHistogram((more) =>
    client.call('GET /api/servers/:id/logs/histogram', {
      params: { id: serverId },
      query: { ...filterQuery(filter), ...more },
    }),
  );
  const { bars } = histogram;
  const text = bars.length === 0 ? 'No lines' : output.table(bars, columnsOf(bars));
  output.result(histogram, text);
}

function columnsOf(bars: readonly LogBar[]): readonly Column<LogBar>[] {
  const most = Math.max(...bars.map(({ counts }) => linesOf(counts)));
  const lengthOf = ({ counts }: LogBar): number => Math.ceil((linesOf(counts) / most) * LONGEST_BAR);
  return [
    { head: 'FROM (UTC)', cell: ({ from }) => from.slice(0, 19).replace('T', ' ') },
    { head: 'LINES', cell: ({ counts }) => String(linesOf(counts)) },
    { head: 'ERRORS', cell: ({ counts }) => String(counts.error) },
    { head: '', cell: (bar) => '█'.repeat(lengthOf(bar)), shrinks: true },
  ];
}
