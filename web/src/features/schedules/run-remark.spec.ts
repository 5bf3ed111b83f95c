import { describe, expect, it } from '@jest/globals';
import { type ScheduleRun } from '@outpost/contracts/schedules.js';
import { runRemark } from './run-remark.js';
import { schedulesTexts } from './texts/en.js';

const RUN: ScheduleRun = {
  id: 1,
  dueAt: '2026-11-20T12:00:00.000Z',
  startedAt: '2026-11-20T12:00:00.100Z',
  endedAt: '2026-11-20T12:00:00.112Z',
  outcome: 'executed',
  response: '',
  isTest: false,
};

describe('The remark on a run', () => {
  it.each<readonly [remark: string, overrides: Partial<ScheduleRun>]>([
    ['12 ms', {}],
    ['1.5 s', { endedAt: '2026-11-20T12:00:01.600Z' }],
    ['Run by hand · 12 ms', { isTest: true }],
    ['Run by hand', { isTest: true, endedAt: null }],
    ['', { startedAt: null, endedAt: null, outcome: 'missed' }],
  ])('is %j', (remark, overrides) => {
    expect(runRemark({ ...RUN, ...overrides }, schedulesTexts.get())).toBe(remark);
  });
});
