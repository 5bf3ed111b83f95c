import { describe, expect, it } from '@jest/globals';
import { SamplingRound, secondOf } from './sampling-round.js';

const START = Date.UTC(2026, 10, 20, 12);

describe('SamplingRound', () => {
  it('makes each server due once a minute, spread over it', () => {
    const round = new SamplingRound();
    const due = Array.from({ length: 60 }, (_, second) => round.due(START + second * 1000));
    for (const id of [1, 2, 61, 4711])
      expect(due.filter((seconds) => seconds.has(secondOf(id)))).toHaveLength(1);
    expect(due.map((seconds) => seconds.size)).toEqual(Array(60).fill(1));
  });

  it('skips no second when its timer is late, and repeats none when it is early', () => {
    const round = new SamplingRound();
    const seconds = [0, 999, 3_700, 3_900, 4_000].map((ms) => [...round.due(START + ms)]);
    expect(seconds).toEqual([[0], [], [3, 2, 1], [], [4]]);
  });

  it('makes every second due once after a long pause', () => {
    const round = new SamplingRound();
    round.due(START);
    expect(round.due(START + 3_600_000).size).toBe(60);
  });

  it('waits when the clock of the machine was set back', () => {
    const round = new SamplingRound();
    round.due(START);
    expect(round.due(START - 60_000).size).toBe(0);
    expect([...round.due(START - 59_000)]).toEqual([1]);
  });
});
