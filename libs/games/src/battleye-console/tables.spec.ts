import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseBans } from './bans.js';
import { parsePlayers } from './players.js';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const PLAYERS = fixture('players.txt');
const BANS = fixture('bans.txt');
const GUID = '0123456789abcdef0123456789abcdef';

describe('parsePlayers', () => {
  it('AT-26: reads all six players of a list with every known unusual row', () => {
    const { rows, warning } = parsePlayers(PLAYERS);
    expect(warning).toBeUndefined();
    expect(
      rows.map(({ slot, ping, guid, verified, name, inLobby }) => [
        slot,
        ping,
        guid,
        verified,
        name,
        inLobby,
      ]),
    ).toEqual([
      [0, 31, GUID, true, 'Alpha', false],
      [1, 16, GUID, false, 'Bravo Two', false],
      [5, -1, undefined, false, 'Newcomer', true],
      [8, -1, GUID, false, 'Charlie', true],
      [9, 78, GUID, true, 'Delta ', true],
      [12, 94, GUID, true, '(F)Typhoon [GH] Ястреб', false],
    ]);
    expect(rows[0]).toMatchObject({ address: '192.0.2.80', port: 59_558 });
  });

  it('AT-26: returns the other rows and the raw text when one line is unreadable', () => {
    const text = PLAYERS.replace(/^1 .*$/m, '1   something new');
    const { rows, warning } = parsePlayers(text);
    expect(rows.map((player) => player.slot)).toEqual([0, 5, 8, 9, 12]);
    expect(warning?.raw).toBe(text);
    expect(String(warning?.reason)).toContain('1 line could not be read');
    expect(String(warning?.reason)).toContain('counts 6 players, 5 could be read');
  });

  it('warns about a list without its final count', () => {
    expect(String(parsePlayers(PLAYERS.slice(0, -30)).warning?.reason)).toContain('no end');
  });

  it('reads an empty list, IPv6 addresses, CRLF line endings, and a name that looks like the final count', () => {
    expect(parsePlayers('Players on server:\n(0 players in total)')).toEqual({
      rows: [],
      warning: undefined,
    });
    const odd = `0   [2001:db8::7]:2304    5    ${GUID.toUpperCase()}(OK) (2 players in total)\r\n(1 players in total)\r\n`;
    expect(parsePlayers(odd)).toEqual({
      rows: [
        {
          slot: 0,
          address: '2001:db8::7',
          port: 2304,
          ping: 5,
          guid: GUID,
          verified: true,
          name: '(2 players in total)',
          inLobby: false,
        },
      ],
      warning: undefined,
    });
  });

  it('AT-27: gives the same result ten times in a row', () => {
    const results = Array.from({ length: 10 }, () => JSON.stringify(parsePlayers(PLAYERS)));
    expect(new Set(results).size).toBe(1);
  });
});

describe('parseBans', () => {
  it('AT-28: reads permanent, timed, expired and reasonless bans of both lists', () => {
    const { rows, warning } = parseBans(BANS);
    expect(warning).toBeUndefined();
    expect(rows.map((ban) => [ban.listNumber, ban.kind, ban.minutesLeft, ban.reason])).toEqual([
      [0, 'guid', 'permanent', 'Cheating'],
      [508, 'guid', 8971, '[Admin1][18.07.15 13:38:14] Sabotage'],
      [720, 'guid', 'expired', '[Admin2] old one'],
      [726, 'guid', 'permanent', ''],
      [727, 'ip', 'permanent', 'Admin Ban'],
    ]);
    expect(rows.at(-1)?.target).toBe('198.51.100.93');
  });

  it('warns when the second list is missing because the reply was truncated', () => {
    const { rows, warning } = parseBans(BANS.slice(0, BANS.indexOf('IP Bans:')));
    expect(rows).toHaveLength(4);
    expect(String(warning?.reason)).toContain('IP bans is missing');
  });

  it('AT-27: gives the same result ten times in a row', () => {
    expect(new Set(Array.from({ length: 10 }, () => JSON.stringify(parseBans(BANS)))).size).toBe(1);
  });
});

describe('every parser', () => {
  it('never throws and returns the raw text it cannot read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const parse of [parsePlayers, parseBans]) {
          expect(parse(text).warning?.raw).toBe(text);
        }
      }),
    );
  });
});
