import { describe, expect, it } from '@jest/globals';
import { parseSevenDaysLine, type SevenDaysEvent } from './lines.js';

const STEAM = 'Steam_76561198000000001';
const CHAT = `Chat (from '${STEAM}', entity id '171', to 'Global'): `;
const IDS = { entityId: 171, platformId: STEAM };

describe('A line of 7 Days to Die', () => {
  it.each<readonly [line: string, event: SevenDaysEvent]>([
    [
      `Player connected, entityid=171, name=Rowan, the third, pltfmid=${STEAM}, crossid=EOS_0002f5c1, steamOwner=${STEAM}, ip=192.0.2.11`,
      { type: 'connect', name: 'Rowan, the third', ids: IDS, address: '192.0.2.11' },
    ],
    ["GMSG: Player 'Dana Lee' joined the game", { type: 'join', name: 'Dana Lee' }],
    ["GMSG: Player 'Dana Lee' left the game", { type: 'leave', name: 'Dana Lee' }],
    [
      `${CHAT}'Rowan': hello: all`,
      { type: 'chat', by: { ...IDS, name: 'Rowan' }, channel: 'Global', text: 'hello: all' },
    ],
    [`${CHAT}hello`, { type: 'chat', by: { ...IDS, name: null }, channel: 'Global', text: 'hello' }],
    [
      "Chat (from '-non-player-', entity id '-1', to 'Global'): 'Server': restart soon",
      { type: 'announcement', channel: 'Global', text: 'restart soon' },
    ],
    [
      "Chat (from '-non-player-', entity id '-1', to 'Global'): restart soon",
      { type: 'announcement', channel: 'Global', text: 'restart soon' },
    ],
    ["GMSG: Player 'Dana Lee' died", { type: 'death', name: 'Dana Lee', killer: null }],
    ['Time: 12.00m FPS: 29.96 Heap: 1834.1MB', { type: 'raw' }],
  ])('%s', (line, event) => {
    expect(parseSevenDaysLine(line)).toEqual(event);
  });

  it('is not mistaken for an event when a player writes one in chat', () => {
    const spoofed = `${CHAT}'Rowan': GMSG: Player 'Dana Lee' left the game`;
    expect(parseSevenDaysLine(spoofed)).toMatchObject({ type: 'chat', by: { name: 'Rowan' } });
  });

  it('is parsed without catastrophic backtracking', () => {
    const hostile = `Player connected, entityid=1, name=${', pltfmid=a, crossid=b, steamOwner='.repeat(2_000)}`;
    expect(parseSevenDaysLine(hostile)).toEqual({ type: 'raw' });
  });
});
