import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type GapEntry, type StatusEntry } from '@outpost/contracts/timeline.js';
import { formatRowTime } from '../../i18n/format.js';
import { gapDivider, reconnectDivider, statusDivider } from './stream-dividers.js';

const status = (details: Record<string, string | boolean | null>): StatusEntry =>
  anEntry({ kind: 'status-changed', details: { fallback: false, reason: null, ...details } }) as StatusEntry;

describe('A divider in the console', () => {
  it('shows a status change with its reason', () => {
    expect(statusDivider(status({ status: 'offline', reason: 'No answer' }))).toMatchObject({
      tone: 'offline',
      text: 'Server is offline: No answer',
    });
    expect(statusDivider(status({ status: 'online', fallback: true }))).toMatchObject({ tone: 'limited' });
  });

  it('shows a gap with the text of the log', () => {
    const gap = anEntry({ kind: 'lines-held-back', message: '7 lines were not kept' }) as GapEntry;
    expect(gapDivider(gap)).toMatchObject({ tone: 'gap', text: '7 lines were not kept' });
  });

  it('shows when the server was not observed in the time zone of the rows', () => {
    const details = { from: '2026-11-20T11:58:01Z', to: '2026-11-20T11:58:09Z', reason: 'Nobody was there.' };
    const gap = anEntry({ kind: 'not-observed', message: 'in UTC', details }) as GapEntry;
    const [from, to] = [formatRowTime(details.from), formatRowTime(details.to)];
    expect(gapDivider(gap).text).toBe(`Not observed for 8s, from ${from} to ${to}: Nobody was there.`);
    const older = anEntry({ kind: 'not-observed', message: 'in UTC' }) as GapEntry;
    expect(gapDivider(older).text).toBe('in UTC');
  });

  it('shows how long the live connection was lost', () => {
    const divider = reconnectDivider({
      before: 7,
      lostAt: new Date('2026-11-20T10:00:00Z'),
      backAt: new Date('2026-11-20T10:00:42Z'),
    });
    expect(divider).toMatchObject({ tone: 'gap', timestamp: '2026-11-20T10:00:42.000Z' });
    expect(divider.text).toMatch(/^Not observed for 42 s/);
  });
});
