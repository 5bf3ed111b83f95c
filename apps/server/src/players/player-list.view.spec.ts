import { beforeEach, describe, expect, it } from '@jest/globals';
import { RAW_LIST_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type PlayerList } from '@outpost/contracts/players.js';
import { presentList } from './players.service.js';
import { guid, playersTable, ScriptedGame } from './testing/scripted-game.js';

const MINUTE = 60_000;
/** Of a command. */
const TIMEOUT = 10_000;

const NOWHERE = { of: () => null };

describe('A player list as it is shown', () => {
  let game: ScriptedGame;
  beforeEach(async () => {
    game = new ScriptedGame();
    await game.fixture.open();
    game.answers(playersTable([0, 'a', 'Anna ']));
  });

  const shown = (): PlayerList =>
    presentList(game.lists.latest(1), {
      maxPlayers: 60,
      unsupported: null,
      now: game.wallClock.now(),
      countries: NOWHERE,
    });

  const read = async (ms = 0): Promise<void> => {
    const reading = game.lists.read(game.server).catch((error: unknown) => error);
    await game.fixture.pass(ms);
    await reading;
  };

  it('AT-61: is unknown before the first reading', () => {
    expect(shown()).toMatchObject({ freshness: 'unknown', readAt: null, players: [], isComplete: false });
  });

  it('is unknown at once if the answer was not understood, and shows the start of it', async () => {
    await read();
    const unreadable = `Players online: Anna${' '.repeat(5_000)}`;
    game.answers(unreadable);
    await read();
    const raw = `${unreadable.slice(0, RAW_LIST_MAX_LENGTH - 1)}…`;
    expect(shown()).toMatchObject({ freshness: 'unknown', players: [], isUnderstood: false, raw });
    expect(shown().readAt).not.toBeNull();
    game.answers(playersTable());
    await read();
    expect(shown()).toMatchObject({ freshness: 'fresh', isUnderstood: true, raw: null });
  });

  it('shows the answer along with the players that could be read from it', async () => {
    const table = `${playersTable([0, 'a', 'Anna '])}\ngarbled`;
    game.answers(table);
    await read();
    expect(shown()).toMatchObject({ freshness: 'fresh', isComplete: false, isUnderstood: true, raw: table });
    expect(shown().players).toHaveLength(1);
  });

  it('AT-61: shows when it was read', async () => {
    await read();
    expect(shown()).toMatchObject({
      freshness: 'fresh',
      readAt: '2026-11-20T12:00:00.000Z',
      missedReadings: 0,
      isComplete: true,
    });
  });

  it('AT-61: is stale after two failed readings, unknown after five, fresh after the next one', async () => {
    await read();
    game.goSilent();
    const observed: string[] = [];
    for (let missed = 1; missed <= 5; missed += 1) {
      await read(TIMEOUT);
      observed.push(shown().freshness);
    }
    expect(observed).toEqual(['fresh', 'stale', 'stale', 'stale', 'unknown']);
    expect(shown().players).toHaveLength(1);
    game.answers(playersTable());
    await read();
    expect(shown()).toMatchObject({ freshness: 'fresh', players: [] });
  });

  it('AT-61: ages when it is no longer read', async () => {
    await read();
    const observed: Record<number, string> = {};
    for (let minute = 1; minute <= 6; minute += 1) {
      await game.fixture.pass(MINUTE);
      observed[minute] = shown().freshness;
    }
    expect(observed).toEqual({ 1: 'fresh', 2: 'fresh', 3: 'stale', 4: 'stale', 5: 'stale', 6: 'unknown' });
  });

  it('AT-62: holds each name byte for byte, with its id', async () => {
    await read();
    expect(shown().players).toEqual([
      {
        slot: 0,
        name: 'Anna ',
        playerId: guid('a'),
        isVerified: true,
        onSince: '2026-11-20T12:00:00.000Z',
        isOnLonger: true,
        ping: 47,
        address: '203.0.113.5:2304',
        country: null,
        state: 'playing',
      },
    ]);
  });
});
