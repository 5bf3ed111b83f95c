import { describe, expect, it } from '@jest/globals';
import { readRustLine } from './rust/lines.js';
import { readSevenDaysLine } from './seven-days/lines.js';
import { readSquadLine } from './squad/lines.js';

describe('readSevenDaysLine', () => {
  const chat = `Chat (from 'Steam_76561198000000001', entity id '171', to 'Global'): 'Rowan': hello`;
  it.each([
    ["GMSG: Player 'Rowan' joined the game", 'player-joined', { name: 'Rowan' }],
    ["GMSG: Player 'Rowan' left the game", 'player-left', { name: 'Rowan' }],
    [
      chat,
      'chat',
      {
        channel: 'Global',
        name: 'Rowan',
        text: 'hello',
        entityId: 171,
        platformId: 'Steam_76561198000000001',
      },
    ],
    [
      "Chat (from '-non-player-', entity id '-1', to 'Global'): soon",
      'admin-say',
      { to: 'Global', text: 'soon' },
    ],
    ["GMSG: Player 'Rowan' died", 'player-died', { name: 'Rowan', killer: null }],
    ["GMSG: Player 'Rowan' killed by 'Ash's'", 'player-died', { name: 'Rowan', killer: "Ash's" }],
    ['Time: 12.00m FPS: 29.96', 'line', null],
  ])('reads "%s" as %s', (text, kind, details) => {
    expect(readSevenDaysLine(text)).toEqual({ kind, details });
  });
});

describe('readSquadLine', () => {
  const ids = { eosId: '0002a10186d9414496bf20d22d3860ba', steamId: '76561198016942077' };
  const written = `EOS: ${ids.eosId} steam: ${ids.steamId}]`;
  it.each([
    [
      `[ChatTeam] [Online IDs:${written} Bob : a : b`,
      'chat',
      { ...ids, channel: 'ChatTeam', name: 'Bob', text: 'a : b' },
    ],
    [`Kicked player 3. [Online IDs= ${written} Bob`, 'kick', { ...ids, slot: '3', name: 'Bob' }],
    [
      `Banned player 3. [Online IDs= ${written} Bob for interval 0`,
      'ban',
      { ...ids, slot: '3', name: 'Bob', interval: '0' },
    ],
    ['Saving the world', 'line', null],
  ])('reads "%s" as %s', (text, kind, details) => {
    expect(readSquadLine(text)).toEqual({ kind, details });
  });
});

describe('readRustLine', () => {
  const id = '76561198000000001';
  it.each([
    [
      `[Team] Bo[x][${id}]: hi [1]: 2`,
      'chat',
      { channel: 'Team', name: 'Bo[x]', steamId: id, text: 'hi [1]: 2' },
    ],
    [`192.0.2.8:5000/${id}/Bo/x joined [windows/${id}]`, 'player-joined', { name: 'Bo/x', steamId: id }],
    [`192.0.2.8:5000/${id}/Bo disconnecting: timed out`, 'player-left', { name: 'Bo', reason: 'timed out' }],
    [
      `Bo[x][${id}] was killed by 434922[434922] at (129.6, 20.3, 24.9)`,
      'player-died',
      { name: 'Bo[x]', steamId: id, killer: '434922', killerId: '434922' },
    ],
    [`Bo[2120/${id}] was killed by Boar (Boar)`, 'player-died', { name: 'Bo', cause: 'Boar (Boar)' }],
    [`Bo[2120/${id}] was suicide by Suicide`, 'player-died', { name: 'Bo', cause: 'Suicide' }],
    [`Bo[2120/${id}] died (Heat)`, 'player-died', { name: 'Bo', how: 'Heat' }],
    [`[Team] Bo[${id}]: Al[${id}] was killed by Boar (Boar)`, 'chat', { name: 'Bo' }],
    ['Saved 1,234 ents', 'line', null],
  ])('reads "%s" as %s', (text, kind, details) => {
    const read = readRustLine(text);
    expect(read.kind).toBe(kind);
    if (details) expect(read.details).toMatchObject(details);
    else expect(read.details).toBeNull();
  });
});
