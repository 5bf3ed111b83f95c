import { describe, expect, it } from '@jest/globals';
import { readBattleyeLines } from './battleye.lines.js';

const GUID = '0123456789abcdef0123456789abcdef';

describe('readBattleyeLines', () => {
  it('drops the oldest name when a server invents more than a thousand players', () => {
    const read = readBattleyeLines();
    const join = (slot: number, name: string): unknown =>
      read(`Player #${slot} ${name} (192.0.2.8:2304) connected`);
    const speaker = (): unknown => read('(Side) Wolf: the quiet one: hello').details?.['name'];
    join(0, 'Wolf: the quiet one');
    for (let slot = 1; slot < 1_000; slot += 1) join(slot, `Bot ${slot}`);
    expect(speaker()).toBe('Wolf: the quiet one');
    join(1_000, 'One too many');
    expect(speaker()).toBe('Wolf');
  });

  it.each([
    ['Player #5 Alpha (192.0.2.8:2304) connected', 'player-joined', { slot: 5, name: 'Alpha', port: 2304 }],
    [`Verified GUID (${GUID}) of player #5 Alpha`, 'player-verified', { slot: 5, guid: GUID }],
    ['Player #5 Alpha disconnected', 'player-left', { slot: 5, name: 'Alpha' }],
    ['(Side) Alpha: hello', 'chat', { channel: 'Side', name: 'Alpha', text: 'hello' }],
    [
      `Player #5 Alpha (${GUID}) has been kicked by BattlEye: Admin Kick (camping)`,
      'kick',
      { name: 'Alpha', guid: GUID, reason: 'camping' },
    ],
    [
      `Player #5 Alpha (${GUID}) has been kicked by BattlEye: Admin Ban (cheat)`,
      'ban',
      { name: 'Alpha', reason: 'cheat' },
    ],
    [
      'RCon admin #0 (192.0.2.9:62382) logged in',
      'admin-login',
      { admin: 0, address: '192.0.2.9', port: 62_382 },
    ],
    ['RCon admin #1: (Global) restart soon', 'admin-say', { admin: 1, to: null, text: 'restart soon' }],
  ])('reads "%s" as %s', (text, kind, details) => {
    const read = readBattleyeLines()(text);
    expect(read.kind).toBe(kind);
    expect(read.details).toMatchObject(details);
  });

  it('passes on an unknown line', () => {
    expect(readBattleyeLines()('Ban check timed out')).toEqual({ kind: 'line', details: null });
  });

  it('recognises chat names by the players that joined, until they leave', () => {
    const read = readBattleyeLines();
    const speaker = (): unknown => read('(Side) Wolf: the grey: hello').details?.['name'];
    read('Player #5 Wolf: the grey (192.0.2.8:2304) connected');
    expect(speaker()).toBe('Wolf: the grey');
    read('Player #5 Wolf: the grey disconnected');
    expect(speaker()).toBe('Wolf');
  });
});
