import { describe, expect, it } from '@jest/globals';
import { battleyeDoctor } from '@outpost/rcon-protocol/battleye/battleye.doctor.js';
import { queryPortCandidates } from './query-ports.js';

const ofBattleye = battleyeDoctor.queryPorts;

describe('queryPortCandidates', () => {
  it('guesses the usual ports of a DayZ server from its RCON port', () => {
    expect(queryPortCandidates(2305, ofBattleye)).toEqual([27_016, 2303, 27_019, 2306, 2305]);
  });

  it('follows a second server on the same machine', () => {
    expect(queryPortCandidates(2405, ofBattleye).slice(0, 3)).toEqual([27_116, 27_016, 2403]);
  });

  it('tries the RCON port itself first on Source servers', () => {
    expect(queryPortCandidates(27_015)[0]).toBe(27_015);
  });

  it('includes the default of a known game once', () => {
    expect(queryPortCandidates(21_114, undefined, 27_165)).toContain(27_165);
    expect(queryPortCandidates(2305, ofBattleye, 27_016)).toEqual(queryPortCandidates(2305, ofBattleye));
  });

  it('returns only valid ports', () => {
    for (const port of [1, 2, 65_535]) {
      const candidates = [...queryPortCandidates(port, ofBattleye), ...queryPortCandidates(port)];
      expect(candidates.filter((candidate) => candidate < 1 || candidate > 65_535)).toEqual([]);
    }
  });
});
