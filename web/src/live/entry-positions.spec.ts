import { describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { EntryPositions } from './entry-positions.js';

const entry = (id: number) =>
  ({ type: 'logEntry', serverId: 1, entry: { id, serverId: 1 } as LogEntry }) as const;
const reload = (upTo: number | null, serverId = 1) =>
  ({ type: 'reload', serverId, from: 1, upTo, leftOut: 0 }) as const;

describe('EntryPositions', () => {
  it('know no hole when a server is watched for the first time, nor where nothing was left out', () => {
    const positions = new EntryPositions();
    expect(positions.note(reload(7))).toBeUndefined();
    expect(positions.note(entry(8))).toBeUndefined();
    expect(positions.note(reload(8))).toBeUndefined();
    expect(positions.note(reload(null))).toBeUndefined();
  });

  it('know what was left out between the last entry told and where it goes on, for each server', () => {
    const positions = new EntryPositions();
    positions.note(reload(7));
    positions.note(reload(7, 2));
    positions.note(entry(9));
    expect(positions.note(reload(20))).toEqual({ serverId: 1, after: 9, upTo: 20 });
    expect(positions.note(reload(21, 2))).toEqual({ serverId: 2, after: 7, upTo: 21 });
  });

  it('keep a hole open until it was read', () => {
    const positions = new EntryPositions();
    positions.note(entry(9));
    const first = positions.note(reload(20));
    positions.note(entry(21));
    const second = positions.note(reload(30));
    expect(second).toEqual({ serverId: 1, after: 9, upTo: 30 });
    if (first) positions.filled(first);
    expect(positions.note(reload(40))).toMatchObject({ after: 9 });
    positions.filled({ serverId: 1, after: 9, upTo: 40 });
    expect(positions.note(reload(41))).toEqual({ serverId: 1, after: 40, upTo: 41 });
  });
});
