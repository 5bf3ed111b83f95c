import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/rcon-protocol/shared/testing/manual-clock.js';
import { BriefLosses } from './brief-losses.js';

describe('BriefLosses', () => {
  let clock: ManualClock;
  let losses: BriefLosses;
  let told: string[];
  beforeEach(() => {
    [clock, told] = [new ManualClock(), []];
    losses = new BriefLosses(clock);
  });

  it('says nothing of a loss that is mended in time', async () => {
    losses.wait(1, () => told.push('offline'));
    await clock.advance(2_999);
    losses.forget(1);
    await clock.advance(60_000);
    expect(told).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('tells of one that lasts, and keeps servers apart', async () => {
    losses.wait(1, () => told.push('1'));
    losses.wait(2, () => told.push('2'));
    losses.forget(2);
    await clock.advance(3_000);
    expect(told).toEqual(['1']);
  });

  it('tells of the last of several once', async () => {
    losses.wait(1, () => told.push('first'));
    await clock.advance(2_000);
    losses.wait(1, () => told.push('second'));
    await clock.advance(10_000);
    expect(told).toEqual(['second']);
  });
});
