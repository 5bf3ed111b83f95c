import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readBans, readPlayers } from './listings.js';
import { readReforgerBans, readReforgerPlayers } from '../reforger/players.js';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const GUID = '0123456789abcdef0123456789abcdef';
const UID = 'b6955d91-4749-4cdb-9a51-e69f630ec435';

describe('readPlayers', () => {
  it('says of each player what the game told, names byte for byte', () => {
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

  it('keeps the text and says what is wrong with a list cut short', () => {
    const text = fixture('players.txt').slice(0, -30);
    expect(readPlayers(text)).toMatchObject({ complete: false, raw: text });
  });
});

describe('readBans', () => {
  it('says who is banned, by what, for how long and why', () => {
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

describe('readReforgerPlayers', () => {
  it.each([
    `Players on server: [Player#] ; [Player UID] ; [Player Name]\n12 ; ${UID} ; Some ; Name `,
    `Processing Command: #players\nPlayers on server:\n[Player#] ; [Player UID] ; [Player Name]\n#12 ; ${UID} ; Some ; Name `,
  ])('reads both forms of the list', (text) => {
    const { rows, complete } = readReforgerPlayers(text);
    expect([rows.length, complete]).toEqual([1, true]);
    expect(rows[0]).toMatchObject({
      slot: 12,
      name: 'Some ; Name ',
      id: { kind: 'reforger-identity', value: UID },
    });
  });

  it('warns of what is no list', () => {
    expect(readReforgerPlayers("unknown command 'players'").warnings).toEqual([
      '1 line could not be read',
      'the heading is missing',
    ]);
  });
});

describe('readReforgerBans', () => {
  const page = (pages: number): string =>
    `Total bans: 1 | Page: 1/${pages}\n- Identity Id | Banned name\n- ${UID} | Some | Name`;

  it('reads a page, and says when there are more', () => {
    const { rows, complete } = readReforgerBans(page(1));
    expect([rows[0]?.name, rows[0]?.target.value, complete]).toEqual(['Some | Name', UID, true]);
    expect(readReforgerBans(page(2)).warnings).toEqual(['this is one of 2 pages of 1 bans']);
  });

  it('reads that there are none', () => {
    expect(readReforgerBans('Server has no bans to list.')).toMatchObject({ rows: [], complete: true });
  });
});
