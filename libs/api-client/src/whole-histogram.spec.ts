import { describe, expect, it } from '@jest/globals';
import { type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { wholeHistogram } from './whole-histogram.js';

const FROM = '2026-11-20T18:00:00.000Z';
const counts = { command: 0, status: 0, player: 1, error: 0, other: 0 };

/** Counts one line in each call, from the third one down. */
const read = (more: { readonly step?: number; readonly before?: number }): Promise<LogHistogram> => {
  const { before = 4, step = 60 } = more;
  const next = before - 1;
  return Promise.resolve({
    ...{ from: FROM, to: '2026-11-20T18:01:00.000Z', step, before: next > 1 ? next : null },
    bars: [{ from: FROM, counts }],
  });
};

describe('wholeHistogram', () => {
  it('adds what as many calls have counted as it takes', async () => {
    const { bars, before } = await wholeHistogram(read);
    expect([bars, before]).toEqual([[{ from: FROM, counts: { ...counts, player: 3 } }], null]);
  });

  it('ends after so many calls, and says what is left', async () => {
    const { bars, before } = await wholeHistogram(read, 2);
    expect([bars, before]).toEqual([[{ from: FROM, counts: { ...counts, player: 2 } }], 2]);
  });
});
