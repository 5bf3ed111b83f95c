import { linesOf, mergedBars } from '@outpost/contracts/log-bars.js';
import { type LogBar, type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type Output } from '../../output.js';
import { type Column } from '../../table.js';
import { filterQuery, type LogSelection } from './log-reading.js';

const LONGEST_BAR = 40;

/** Prints how many lines there are when. */
export async function showHistogram(log: LogSelection, serverId: number, output: Output): Promise<void> {
  const histogram = await wholeHistogram(log, serverId);
  const { bars } = histogram;
  const text = bars.length === 0 ? 'No lines' : output.table(bars, columnsOf(bars));
  output.result(histogram, text);
}

/** One call counts for a moment at most. */
async function wholeHistogram({ client, ...filter }: LogSelection, serverId: number): Promise<LogHistogram> {
  const read = (more: { readonly step?: number; readonly before?: number }): Promise<LogHistogram> =>
    client.call('GET /api/servers/:id/logs/histogram', {
      params: { id: serverId },
      query: { ...filterQuery(filter), ...more },
    });
  const first = await read({});
  const bars = [...first.bars];
  for (let { before } = first; before !== null;) {
    const part = await read({ step: first.step, before });
    bars.push(...part.bars);
    ({ before } = part);
  }
  return { ...first, bars: mergedBars(bars), before: null };
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
