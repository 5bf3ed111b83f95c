import { describe, expect, it } from '@jest/globals';
import { readReforgerBans, readReforgerPlayers } from './players.js';

const UID = 'b6955d91-4749-4cdb-9a51-e69f630ec435';

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

  it('warns about a reply that is no list', () => {
    expect(readReforgerPlayers("unknown command 'players'").warnings).toEqual([
      '1 line could not be read',
      'the heading is missing',
    ]);
  });
});

describe('readReforgerBans', () => {
  const page = (pages: number): string =>
    `Total bans: 1 | Page: 1/${pages}\n- Identity Id | Banned name\n- ${UID} | Some | Name`;

  it('reads a page, and warns when there are more', () => {
    const { rows, complete } = readReforgerBans(page(1));
    expect([rows[0]?.name, rows[0]?.target.value, complete]).toEqual(['Some | Name', UID, true]);
    expect(readReforgerBans(page(2)).warnings).toEqual(['this is one of 2 pages of 1 bans']);
  });

  it('reads an empty list', () => {
    expect(readReforgerBans('Server has no bans to list.')).toMatchObject({ rows: [], complete: true });
  });
});
