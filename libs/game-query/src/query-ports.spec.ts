import { describe, expect, it } from '@jest/globals';
import { queryPortCandidates } from './query-ports.js';

describe('queryPortCandidates', () => {
  it('guesses the usual ports of a DayZ server from its RCON port', () => {
    expect(queryPortCandidates('battleye', 2305)).toEqual([27_016, 2303, 27_019, 2306, 2305]);
  });

  it('follows a second server on the same machine', () => {
    expect(queryPortCandidates('battleye', 2405).slice(0, 3)).toEqual([27_116, 27_016, 2403]);
  });

  it('asks the port itself first on Source servers', () => {
    expect(queryPortCandidates('source', 27_015)[0]).toBe(27_015);
  });

  it('asks the default of a known game as well, once', () => {
    expect(queryPortCandidates('source', 21_114, 27_165)).toContain(27_165);
    expect(queryPortCandidates('battleye', 2305, 27_016)).toEqual(queryPortCandidates('battleye', 2305));
  });

  it('names no port that does not exist', () => {
    for (const port of [1, 2, 65_535]) {
      const candidates = [...queryPortCandidates('battleye', port), ...queryPortCandidates('source', port)];
      expect(candidates.filter((candidate) => candidate < 1 || candidate > 65_535)).toEqual([]);
    }
  });
});
