import { describe, expect, it } from '@jest/globals';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { withLive } from './use-logs-of-servers.js';

const entry = (id: number, message = `line ${id}`): TimelineEntry => ({
  ...{ id, serverId: 1 + (id % 2), eventType: 'player', kind: 'chat', message, details: null },
  ...{ timestamp: '2026-11-20T18:04:05.678Z', type: 'line' },
});

describe('the logs of all servers', () => {
  const pages = [
    { entries: [entry(7), entry(6)], next: 6 },
    { entries: [entry(4)], next: undefined },
  ];
  const ids = (entries: readonly { readonly id: number }[]): number[] => entries.map(({ id }) => id);

  it('begin with live lines that are newer than what was read, in order, each once', () => {
    expect(ids(withLive(pages, [entry(7), entry(9), entry(5), entry(8), entry(10)], {}))).toEqual([
      10, 9, 8, 7, 6, 4,
    ]);
  });

  it('leave out live lines that do not match the filter', () => {
    const live = [entry(8, 'Anna'), entry(9, 'Boris')];
    expect(ids(withLive(pages, live, { q: 'anna' }))).toEqual([8, 7, 6, 4]);
    expect(ids(withLive([{ entries: [], next: undefined }], live, {}))).toEqual([9, 8]);
  });
});
