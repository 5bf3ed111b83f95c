import { describe, expect, it } from '@jest/globals';
import { type OpenIncident, type Sight, stepOf } from './incident-machine.js';

const NOON = Date.parse('2026-11-24T12:00:00Z');
const at = (seconds: number): Date => new Date(NOON + seconds * 1_000);
const seen = (state: Sight['state'], since: number, restartingSince: number | null = null): Sight => ({
  ...{ state, since: at(since).getTime() },
  restartingSince: restartingSince === null ? null : at(restartingSince).getTime(),
});
const step = (open: OpenIncident | null, sight: Sight, now: number) => stepOf(open, sight, at(now).getTime());
const DOWN: OpenIncident = { downSince: at(0), backAt: null };
const BACK: OpenIncident = { downSince: null, backAt: at(100) };

describe('An incident', () => {
  it('begins once a server was down for a minute, with the time it went down', () => {
    expect(step(null, seen('down', 0), 59)).toBeNull();
    expect(step(null, seen('down', 0), 60)).toEqual({ act: 'begin', at: at(0) });
  });

  it('begins with the restart that a server did not come back from', () => {
    expect(step(null, seen('restarting', 0, 0), 500)).toBeNull();
    expect(step(null, seen('down', 600, 0), 605)).toEqual({ act: 'begin', at: at(0) });
  });

  it('is back when the server is up, also without RCON', () => {
    expect(step(DOWN, seen('down', 0), 100)).toBeNull();
    for (const state of ['up', 'limited'] as const)
      expect(step(DOWN, seen(state, 100), 105)).toEqual({ act: 'back', at: at(100) });
  });

  it('goes on if the server is down again within five minutes, and ends after them', () => {
    expect(step(BACK, seen('down', 200), 205)).toEqual({ act: 'down', at: at(200) });
    expect(step(BACK, seen('up', 100), 399)).toBeNull();
    expect(step(BACK, seen('up', 100), 400)).toEqual({ act: 'end', at: at(100) });
  });

  it('does not change by what is not observed, or while a restart is under way', () => {
    for (const state of ['unobserved', 'restarting'] as const)
      for (const open of [null, DOWN, BACK]) expect(step(open, seen(state, 0), 10_000)).toBeNull();
  });

  it('does not come back before it went down, whatever the clock says', () => {
    expect(step(DOWN, seen('up', -50), 105)).toEqual({ act: 'back', at: at(0) });
  });
});
