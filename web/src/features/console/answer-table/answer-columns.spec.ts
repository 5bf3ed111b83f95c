import { describe, expect, it } from '@jest/globals';
import { type ServerBan } from '@outpost/contracts/bans.js';
import { type ListedPlayer } from '@outpost/contracts/players.js';
import { shownTable } from './answer-columns.js';
import { consoleTexts } from '../texts/en.js';

const t = consoleTexts.get();

const player = (changes: Partial<ListedPlayer>): ListedPlayer => ({
  slot: null,
  name: 'Anna',
  playerId: null,
  isVerified: false,
  ping: null,
  address: null,
  state: 'playing',
  ...changes,
});

const ban = (changes: Partial<ServerBan>): ServerBan => ({
  listNumber: 0,
  target: '192.0.2.66',
  targetKind: 'ip',
  name: null,
  minutesLeft: 'permanent',
  reason: '',
  ...changes,
});

const table = (list: { players?: readonly ListedPlayer[]; bans?: readonly ServerBan[] }) =>
  shownTable({ players: null, bans: null, isComplete: true, ...list }, t);

describe('The table of an answer', () => {
  it('has a column for each thing that the game tells of players, and no others', () => {
    const shown = table({ players: [player({ slot: 0, ping: 42 }), player({ name: 'Boris', slot: 3 })] });
    expect(shown?.columns.map(({ head }) => head)).toEqual(['#', 'Name', 'Ping']);
    expect(shown?.rows).toEqual([
      ['0', 'Anna', '42'],
      ['3', 'Boris', ''],
    ]);
  });

  it('tells who is not in the game yet', () => {
    const shown = table({ players: [player({ state: 'lobby' }), player({ name: 'Boris' })] });
    expect(shown?.rows).toEqual([
      ['Anna', 'In the lobby'],
      ['Boris', ''],
    ]);
  });

  it('tells how long a ban lasts', () => {
    const shown = table({
      bans: [
        ban({}),
        ban({ listNumber: 1, minutesLeft: 150 }),
        ban({ listNumber: 2, minutesLeft: 'expired' }),
      ],
    });
    expect(shown?.rows.map((cells) => cells.at(-1))).toEqual(['Permanent', '2h 30m', 'Expired']);
  });

  it('shows characters that steer the direction of a text instead of obeying them', () => {
    expect(table({ players: [player({ name: 'An\u202ena' })] })?.rows[0]?.[0]).not.toContain('\u202e');
  });

  it('says that nobody is on the list, and nothing where there is no list', () => {
    expect(table({ players: [] })).toMatchObject({ rows: [], nothing: 'Nobody is on the server.' });
    expect(table({ bans: [] })).toMatchObject({ rows: [], nothing: 'Nobody is banned.' });
    expect(table({})).toBeUndefined();
  });
});
