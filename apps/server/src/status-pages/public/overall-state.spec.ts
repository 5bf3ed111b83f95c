import { describe, expect, it } from '@jest/globals';
import { type PublicState } from '@outpost/contracts/status-pages.js';
import { overallOf } from './overall-state.js';

const of = (...states: readonly PublicState[]) => overallOf(states.map((state) => ({ state })));

describe('All servers', () => {
  it('are up only if each one is', () => {
    expect(of('up', 'up')).toBe('up');
    for (const state of ['down', 'restarting', 'unknown'] as const)
      expect(of('up', state)).toBe('not-all-up');
  });

  it('are down, or nothing is known, if that is so of each', () => {
    expect(of('down', 'down')).toBe('down');
    expect(of('unknown')).toBe('unknown');
    expect(of()).toBe('unknown');
    expect(of('down', 'unknown')).toBe('not-all-up');
  });

  it('are worked on if some are and the others are up', () => {
    expect(of('maintenance', 'up')).toBe('maintenance');
    expect(of('maintenance', 'down')).toBe('not-all-up');
  });
});
