import { describe, expect, it } from '@jest/globals';
import { type Ban, type Player, type Reader } from './listings.js';
import { boundedBans, boundedPlayers } from './bounded-reader.js';
import { GameProfiles } from './game-profiles.js';
import { listing, player, writtenLines } from './parsing.js';

describe('boundedPlayers', () => {
  const asked: number[] = [];
  const read: Reader<Player> = (text) => {
    asked.push(text.length);
    return listing(
      text,
      writtenLines(text).map((name) => player({ name })),
      [],
    );
  };
  const bounded = boundedPlayers(read);
  const NOT_READ = {
    rows: [],
    complete: false,
    warnings: ['the answer is longer than any list of players, so it was not read'],
  };

  it('reads the longest list a game can have', () => {
    const list = bounded('somebody\n'.repeat(1_000));
    expect([list.rows.length, list.complete]).toEqual([1_000, true]);
  });

  it.each([
    ['many lines', '\n'.repeat(25_852)],
    ['long lines', 'x'.repeat(300_000)],
    ['text that only looks like JSON', `[${' '.repeat(300_000)}]`],
  ])('rejects %s without calling the reader', (_what, text) => {
    asked.length = 0;
    expect(bounded(text)).toMatchObject(NOT_READ);
    expect(asked).toEqual([]);
  });

  it('reads up to a megabyte where the game lists players as JSON', () => {
    asked.length = 0;
    boundedPlayers(read, true)(`[${' '.repeat(900_000)}]`);
    expect(boundedPlayers(read, true)(`[${' '.repeat(2_000_000)}]`)).toMatchObject(NOT_READ);
    expect(asked).toEqual([900_002]);
  });

  it('rejects a list with more players than any game admits', () => {
    expect(bounded('somebody\n'.repeat(1_001))).toMatchObject(NOT_READ);
  });

  it('truncates the raw text to 64 kB', () => {
    expect(bounded('x'.repeat(7_000_000)).raw).toHaveLength(64 * 1024);
    expect(bounded(`a\n${'b'.repeat(100_000)}`).raw).toHaveLength(64 * 1024);
    expect(bounded('somebody').raw).toBe('somebody');
  });
});

describe('boundedBans', () => {
  const read: Reader<Ban> = (text) => {
    const target = { kind: 'ip', value: '192.0.2.1', verified: true } as const;
    const rows = writtenLines(text).map(() => ({
      listNumber: 1,
      target,
      name: null,
      minutesLeft: null,
      reason: '',
    }));
    return listing(text, rows, []);
  };

  it('reads a limited number of lines and characters, and warns when there are more', () => {
    const list = boundedBans(read)('ban\n'.repeat(12_000));
    expect([list.rows.length, list.complete]).toEqual([10_000, false]);
    expect(list.warnings).toEqual(['only the first 10000 lines of the list were read']);
    const long = boundedBans(read)(`${'b'.repeat(999)}\n`.repeat(1_200));
    expect([long.rows.length, long.complete]).toEqual([1_000, false]);
    expect(long.warnings).toEqual(['only the first 1000000 characters of the list were read']);
    expect(boundedBans(read)('ban\n'.repeat(9_999))).toMatchObject({ complete: true, warnings: [] });
  });
});

describe('GameProfiles', () => {
  it('bounds the readers of every game', () => {
    const long = 'x'.repeat(2_000_000);
    for (const { readPlayers } of new GameProfiles().all()) {
      if (readPlayers)
        expect(String(readPlayers(long).warnings[0])).toContain('longer than any list of players');
    }
  });
});
