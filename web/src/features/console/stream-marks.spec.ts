import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type GapEntry, type StatusEntry } from '@outpost/contracts/timeline.js';
import { markOfGap, markOfReconnect, markOfStatus } from './stream-marks.js';

const status = (details: Record<string, string | boolean | null>): StatusEntry =>
  anEntry({ kind: 'status-changed', details: { fallback: false, reason: null, ...details } }) as StatusEntry;

describe('What parts a console', () => {
  it('is a change of state with its reason', () => {
    expect(markOfStatus(status({ status: 'offline', reason: 'No answer' }))).toMatchObject({
      tone: 'offline',
      text: 'Server is offline: No answer',
    });
    expect(markOfStatus(status({ status: 'online', fallback: true }))).toMatchObject({ tone: 'limited' });
  });

  it('is a stretch of which something is missing, in the words of the log', () => {
    const gap = anEntry({ kind: 'lines-held-back', message: '7 lines were not kept' }) as GapEntry;
    expect(markOfGap(gap)).toMatchObject({ tone: 'gap', text: '7 lines were not kept' });
  });

  it('is a stretch without a live connection, with how long it was', () => {
    const mark = markOfReconnect({
      before: 7,
      lostAt: new Date('2026-11-20T10:00:00Z'),
      backAt: new Date('2026-11-20T10:00:42Z'),
    });
    expect(mark).toMatchObject({ tone: 'gap', timestamp: '2026-11-20T10:00:42.000Z' });
    expect(mark.text).toMatch(/^Not observed for 42 s/);
  });
});
