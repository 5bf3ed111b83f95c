import { mergedBars } from '@outpost/contracts/log-bars.js';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';

/** Requests a part, such as `(more) => client.call('GET /api/servers/:id/logs/histogram', { params, query: more })`. */
export type ReadHistogram = (more: {
  readonly step?: number;
  readonly before?: number;
}) => Promise<LogHistogram>;

/**
 * A histogram over a whole log, from as many calls as that takes.
 *
 * @param mostCalls after these, `before` of the result says which lines are not counted
 * @throws what `read` throws
 */
export async function wholeHistogram(read: ReadHistogram, mostCalls = Infinity): Promise<LogHistogram> {
  const first = await read({});
  const bars = [...first.bars];
  let { before } = first;
  for (let calls = 1; before !== null && calls < mostCalls; calls += 1) {
    const part = await read({ step: first.step, before });
    bars.push(...part.bars);
    ({ before } = part);
  }
  return { ...first, bars: mergedBars(bars), before };
}
