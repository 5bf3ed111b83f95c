import { type DryRunStep } from '@outpost/contracts/restart-plans.js';
import { type Output, shortTime } from './output.js';
import { type Column } from './table.js';

const DRY_COLUMNS: readonly Column<DryRunStep>[] = [
  { head: 'AT', cell: ({ at }) => (at === null ? 'then' : shortTime(at)) },
  { head: 'STEP', cell: ({ kind }) => kind },
  { head: 'SENT', cell: ({ commands }) => commands.join('; ') || '-', shrinks: true },
  { head: 'NOTE', cell: ({ note }) => note || '-', shrinks: true },
];

/** What a restart plan or a task would do: its next times, and the steps of the first of them. */
export function dryText(output: Output, times: readonly string[], steps: readonly DryRunStep[]): string {
  if (times.length === 0) return 'It would never come';
  return `Next: ${times.map(shortTime).join(', ')}\n${output.table(steps, DRY_COLUMNS)}`;
}
