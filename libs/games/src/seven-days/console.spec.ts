import { afterEach, describe, expect, it } from '@jest/globals';
import { closeAll, open, serve } from '@outpost/rcon-protocol/telnet/testing/telnet-links.js';
import { SEVEN_DAYS } from './profile.js';

afterEach(closeAll);

describe('The console of 7 Days to Die', () => {
  it.each([
    ['in one piece', {}],
    ['byte by byte', { chunking: 1 }],
    ['in pieces of seven bytes', { chunking: 7 }],
    ['with log lines inside every reply', { chatters: true }],
    ['with both, and with a terminal prompt', { chatters: true, chunking: 5, promptsLikeATerminal: true }],
  ])('AT-60a: reads the players of 7 Days to Die %s', async (_how, faults) => {
    const { link } = await open(await serve({ faults }));
    const lists = await Promise.all([link.execute('lp'), link.execute('gettime'), link.execute('lp')]);
    expect(lists[1].text).toBe('Day 7, 10:22');
    for (const { text } of [lists[0], lists[2]]) {
      const list = SEVEN_DAYS.readPlayers?.(text);
      expect(list?.warnings).toEqual([]);
      expect(list?.rows.map(({ name }) => name)).toEqual(['Rowan, the third', 'Dana Lee', 'Мирон']);
      expect(text).not.toContain('INF');
    }
  });

  it('executes the commands that the game profile builds', async () => {
    const server = await serve();
    const { link, listener } = await open(server);
    const list = SEVEN_DAYS.readPlayers?.((await link.execute('lp')).text);
    const player = list?.rows[0];
    const { kick } = SEVEN_DAYS.commands;
    if (player === undefined || !('build' in kick)) throw new Error('nobody to kick');
    for (const line of kick.build({ player, reason: 'a "reason"\r\nshutdown' })) await link.execute(line);
    await listener.until(() => listener.messages.some((text) => text.includes('left the game')));
    expect(server.commands).toEqual(['lp', `kick Steam_76561198000000001 "a 'reason' shutdown"`]);
    expect(server.world.online.map(({ entityId }) => entityId)).toEqual([188, 203]);
  });
});
