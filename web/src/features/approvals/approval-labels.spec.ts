import { describe, expect, it } from '@jest/globals';
import { Approval } from '@outpost/contracts/approvals.js';
import { schemaOf } from '@outpost/contracts/schema.js';
import { isWaiting, stateLabel } from './approval-labels.js';
import { approvalsTexts } from './texts/en.js';

const EXAMPLE = schemaOf(Approval).example();
const EXPIRY = Date.parse(EXAMPLE.expiresAt);
const t = approvalsTexts.get();

const label = (changes: Partial<Approval>, now = EXPIRY - 1): string =>
  stateLabel(t, { ...EXAMPLE, answeredBy: 'lee', ...changes }, now);

describe('The state of a request', () => {
  it('is waiting until its time is over, whatever the list still says', () => {
    expect(isWaiting({ ...EXAMPLE, state: 'waiting' }, EXPIRY - 1)).toBe(true);
    expect(isWaiting({ ...EXAMPLE, state: 'waiting' }, EXPIRY)).toBe(false);
    expect(label({ state: 'waiting' })).toMatch(/^Waits until /);
    expect(label({ state: 'waiting' }, EXPIRY)).toBe('Nobody answered in time');
  });

  it.each<[Partial<Approval>, string]>([
    [{ state: 'approved', outcome: 'executed' }, 'Approved by lee: executed'],
    [{ state: 'approved', outcome: null }, 'Approved by lee: running'],
    [{ state: 'approved', outcome: 'unknown' }, 'Approved by lee: no answer, may have run'],
    [{ state: 'declined' }, 'Declined by lee'],
    [{ state: 'withdrawn' }, 'Withdrawn'],
    [{ state: 'expired' }, 'Nobody answered in time'],
  ])('%j reads "%s"', (changes, words) => {
    expect(label(changes)).toBe(words);
  });
});
