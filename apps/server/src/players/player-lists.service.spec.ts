import { beforeEach, describe, expect, it } from '@jest/globals';
import { ServerChanged, ServerDeleted } from '../servers/servers.events.js';
import { type PlayerReading } from './player-lists.service.js';
import { guid, playersTable, ScriptedGame } from './testing/scripted-game.js';

const ANNA = [0, 'a', 'Anna '] as const;

describe('Player lists', () => {
  let game: ScriptedGame;
  beforeEach(async () => {
    game = new ScriptedGame();
    await game.fixture.open();
    game.answers(playersTable(ANNA));
  });

  const read = async (ms = 0): Promise<PlayerReading> => {
    const reading = game.lists.read(game.server);
    await game.fixture.pass(ms);
    return reading;
  };

  const miss = async (): Promise<void> => {
    const failure = expect(game.lists.read(game.server)).rejects.toMatchObject({ kind: 'timed-out' });
    await game.fixture.pass(10_000);
    await failure;
  };

  it('hold no list before the first reading', () => {
    expect(game.lists.latest(1)).toEqual({ reading: undefined, missed: 0 });
  });

  it('hold the answer of the game server, with its time and duration', async () => {
    game.answers(playersTable(ANNA), 30);
    const reading = await read(30);
    expect(reading).toMatchObject({ isComplete: true, warnings: [], responseMs: 30 });
    expect(reading.players.map(({ name, id }) => [name, id?.value])).toEqual([['Anna ', guid('a')]]);
    expect(reading.readAt.toISOString()).toBe('2026-11-20T12:00:00.030Z');
    expect(game.lists.latest(1)).toEqual({ reading, missed: 0 });
  });

  it('tell how many are on, so that the server shows the same number as its list', async () => {
    game.states.merge(1, { players: 7 });
    await read();
    expect(game.states.get(1).players).toBe(1);
    game.answers('Unknown command');
    await read();
    expect(game.states.get(1).players).toBe(1);
  });

  it('report a truncated list as incomplete', async () => {
    game.answers(playersTable(ANNA).replace(/\n\(1 players.*/, ''));
    expect(await read()).toMatchObject({ isComplete: false, warnings: ['the list has no end'] });
  });

  it('share a reading in progress', async () => {
    game.answers(playersTable(ANNA), 100);
    const both = Promise.all([game.lists.read(game.server), game.lists.read(game.server)]);
    await game.fixture.pass(100);
    const [first, second] = await both;
    expect([second === first, game.fixture.driver.sentForCallers]).toEqual([true, ['players']]);
    await read(100);
    expect(game.fixture.driver.sentForCallers).toHaveLength(2);
  });

  it('send another command for an answer that must not be older than the call', async () => {
    game.answers(playersTable(ANNA), 100);
    const both = Promise.all([game.lists.read(game.server), game.lists.reread(game.server)]);
    await game.fixture.pass(200);
    await both;
    expect(game.fixture.driver.sentForCallers).toEqual(['players', 'players']);
  });

  it('keep the last list and count failed readings, until one succeeds again', async () => {
    const reading = await read();
    game.goSilent();
    await miss();
    await miss();
    expect(game.lists.latest(1)).toEqual({ reading, missed: 2 });
    game.answers(playersTable());
    await read();
    expect(game.lists.latest(1)).toMatchObject({ reading: { players: [] }, missed: 0 });
  });

  it('never cause a connection to log in', async () => {
    game.fixture.pool.close(1);
    await expect(game.lists.read(game.server)).rejects.toMatchObject({ kind: 'closed' });
    expect(game.fixture.driver.logins).toHaveLength(1);
  });

  it('forget a deleted server, even if it was deleted during a reading', async () => {
    await read();
    game.answers(playersTable(ANNA), 100);
    const reading = game.lists.read(game.server).catch((error: unknown) => error);
    await game.fixture.pass(50);
    game.fixture.pool.close(1);
    await game.events.deliver(new ServerDeleted(1));
    expect(await reading).toMatchObject({ kind: 'closed' });
    expect(game.lists.latest(1)).toEqual({ reading: undefined, missed: 0 });
  });

  it('forget the list when address or game changed, but not when only the name did', async () => {
    await read();
    await game.events.deliver(new ServerChanged(1, false));
    expect(game.lists.latest(1).reading).toBeDefined();
    await game.events.deliver(new ServerChanged(1, true));
    expect(game.lists.latest(1).reading).toBeUndefined();
  });

  it('say which games have no list, and why', () => {
    expect([game.lists.supports(game.server), game.lists.unsupported(game.server)]).toEqual([true, null]);
    const generic = game.serverWith({ type: 'source', game: 'generic-source' });
    expect(game.lists.supports(generic)).toBe(false);
    expect(String(game.lists.unsupported(generic))).toContain('choose the game of this server');
    const gone = game.serverWith({ game: 'modded' });
    expect(game.lists.unsupported(gone)).toEqual('This panel knows no game "modded"');
    expect(game.lists.unsupported(game.serverWith({ type: 'carrier-pigeon' }))).not.toBeNull();
  });
});
