import { describe, expect, it } from '@jest/globals';
import { collisionsOf } from './collisions.js';

const restart = (serverId: number, time: string, isRestart = true) => ({
  ...{ serverId, isRestart, at: `2026-11-27T${time}:00.000Z` },
});

describe('Restarts', () => {
  it('of one server are in each other’s way when they are less than ten minutes apart', () => {
    const restarts = [restart(1, '04:00'), restart(1, '04:09'), restart(1, '04:19')];
    expect(collisionsOf(restarts)).toEqual([
      { kind: 'same-server', at: '2026-11-27T04:00:00.000Z', serverIds: [1] },
    ]);
  });

  it('of several servers are only when more than ten come at one moment', () => {
    const at = (count: number) => Array.from({ length: count }, (_, index) => restart(index + 1, '04:00'));
    expect(collisionsOf(at(10))).toEqual([]);
    expect(collisionsOf(at(11))).toMatchObject([{ kind: 'many-servers', serverIds: { length: 11 } }]);
  });

  it('do not mind other commands', () => {
    expect(collisionsOf([restart(1, '04:00'), restart(1, '04:01', false)])).toEqual([]);
  });
});
