import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readBans, readPlayers } from './listings.js';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const GUID = '0123456789abcdef0123456789abcdef';

describe('readPlayers', () => {
  it('maps the fields of each player and preserves names byte for byte', () => {
    const { rows, complete, warnings } = readPlayers(fixture('players.txt'));
    expect([complete, warnings]).toEqual([true, []]);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['Alpha', 'playing'],
      ['Bravo Two', 'playing'],
      ['Newcomer', 'joining'],
      ['Charlie', 'lobby'],
      ['Delta ', 'lobby'],
      ['(F)Typhoon [GH] Ястреб', 'playing'],
    ]);
    expect(rows[1]).toMatchObject({
      slot: 1,
      id: { kind: 'battleye-guid', value: GUID, verified: false },
      ping: 16,
      address: '192.0.2.29:2304',
    });
    expect([rows[2]?.id, rows[2]?.ping]).toEqual([null, null]);
  });

  it('returns the raw text of a truncated list and marks it incomplete', () => {
    const text = fixture('players.txt').slice(0, -30);
    expect(readPlayers(text)).toMatchObject({ complete: false, raw: text });
  });
});

describe('readBans', () => {
  it('maps target, time left and reason of each ban', () => {
    const { rows, complete } = readBans(fixture('bans.txt'));
    expect(complete).toBe(true);
    expect(rows[1]).toEqual({
      listNumber: 508,
      target: { kind: 'battleye-guid', value: GUID, verified: true },
      name: null,
      minutesLeft: 8971,
      reason: '[Admin1][18.07.15 13:38:14] Sabotage',
    });
    expect(rows.at(-1)?.target).toMatchObject({ kind: 'ip', value: '198.51.100.93' });
  });
});
