import { describe, expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { attentionOf } from './attention.js';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const restart = (serverId: number, minutes: number) => ({
  serverId,
  scheduleId: serverId,
  planId: null,
  at: at(minutes),
});

describe('What needs attention', () => {
  it('is nothing while every server is online, starting or being checked', () => {
    const servers = (['online', 'restarting', 'checking'] as const).map((status, id) =>
      aServer({ id, status }),
    );
    expect(attentionOf(servers, [], NOW)).toEqual({
      down: [],
      downSince: undefined,
      limited: [],
      restarts: [],
    });
  });

  it('tells since when the one is down that has been down the longest', () => {
    const servers = [
      aServer({ id: 1, status: 'offline', statusSince: at(-15) }),
      aServer({ id: 2, status: 'offline', statusSince: at(-40) }),
      aServer({ id: 3, status: 'offline', statusSince: null }),
    ];
    const { down, downSince } = attentionOf(servers, [], NOW);
    expect([down.map(({ id }) => id), downSince]).toEqual([[1, 2, 3], NOW - 40 * 60_000]);
    expect(attentionOf(servers.slice(2), [], NOW).downSince).toBeUndefined();
  });

  it('counts a server without RCON as limited, not as down', () => {
    const { down, limited } = attentionOf([aServer({ id: 1, status: 'online', fallback: true })], [], NOW);
    expect([down.length, limited.length]).toEqual([0, 1]);
  });

  it('counts restarts within the hour, neither those later nor those that are past', () => {
    const { restarts } = attentionOf(
      [],
      [restart(1, -1), restart(2, 0), restart(3, 60), restart(4, 61)],
      NOW,
    );
    expect(restarts.map(({ serverId }) => serverId)).toEqual([2, 3]);
  });
});
