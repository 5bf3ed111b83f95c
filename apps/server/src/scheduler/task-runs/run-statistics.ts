import { type TaskRunStatistics } from '@outpost/contracts/task-runs.js';
import { type TaskRunEntity } from './task-run.entity.js';

type Counted = Pick<TaskRunEntity, 'outcome' | 'downSeconds' | 'playersBefore' | 'playersReturned'>;

const FAILED: ReadonlySet<Counted['outcome']> = new Set(['failed', 'not-back'] as const);

/** How long restarts take, and how many players return. */
export function statisticsOf(runs: readonly Counted[]): TaskRunStatistics {
  const failed = runs.filter(({ outcome }) => FAILED.has(outcome));
  const done = runs.filter(({ outcome }) => outcome === 'done');
  const seconds = done.flatMap(({ downSeconds }) => (downSeconds === null ? [] : [downSeconds]));
  seconds.sort((a, b) => a - b);
  return {
    restarts: done.length + failed.length,
    failed: failed.length,
    medianDownSeconds: seconds[Math.floor((seconds.length - 1) / 2)] ?? null,
    longestDownSeconds: seconds.at(-1) ?? null,
    returnedPercent: returnedPercentOf(done),
  };
}

function returnedPercentOf(runs: readonly Counted[]): number | null {
  let before = 0;
  let returned = 0;
  for (const { playersBefore, playersReturned } of runs) {
    if (playersBefore === null || playersReturned === null) continue;
    before += playersBefore;
    returned += playersReturned;
  }
  return before === 0 ? null : Math.round((returned / before) * 100);
}
