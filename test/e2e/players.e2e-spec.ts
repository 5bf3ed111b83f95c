import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type BanList } from '@outpost/contracts/bans.js';
import { type PlayerActionResponse, type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedPlayer } from '@outpost/rcon-protocol/battleye/simulator/simulated-player.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

/** Confirming a command polls for five seconds when it has no effect. */
const PATIENCE_MS = 20_000;

describe('players of a BattlEye server', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let game: SimulatedBattleyeServer;
  let base: string;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(() => outpost.remove());

  beforeEach(async () => {
    game = await startBattleye();
    const body = { ...battleyeAddress(game), name: 'Chernarus' };
    const { id } = (await admin.post<Server>('/api/servers', body)).body;
    base = `/api/servers/${id}`;
    await admin.post(`${base}/status`);
  });
  afterEach(async () => {
    await admin.send('DELETE', base);
    await game.stop();
  });

  const join = (name: string): SimulatedPlayer => {
    const player = game.world.join(name);
    if (player === undefined) throw new Error(`${name} can't join`);
    game.world.verify(player);
    return player;
  };
  const act = (what: string, body: object) =>
    admin.post<PlayerActionResponse>(`${base}/players/${what}`, body);
  const ofPlayer = ({ slot, guid }: SimulatedPlayer) => ({ slot, playerId: guid });
  /** Without the panel's own polling: the player list, and the check that commands are answered. */
  const sent = (): readonly string[] =>
    game.journal.executed.filter((command) => command !== 'players' && command !== 'version');

  it('AT-61: have an age', async () => {
    const read = await admin.post<PlayerList>(`${base}/players/refresh`);
    expect(read.body).toMatchObject({ freshness: 'fresh', isComplete: true, missedReadings: 0 });
    expect(read.body.players).toHaveLength(game.world.players.length);
    const age = Date.now() - Date.parse(read.body.readAt ?? '');
    expect(age).toBeGreaterThanOrEqual(0);
    expect((await admin.get<PlayerList>(`${base}/players`)).body).toEqual(read.body);
  });

  it('AT-61: are unknown before the first reading, and reading the list triggers no login', async () => {
    const body = { ...battleyeAddress(game), password: 'wrong', name: 'Refused' };
    const { id } = (await admin.post<Server>('/api/servers', body)).body;
    await admin.post(`/api/servers/${id}/status`);
    const logins = game.journal.of('login').length;
    const { body: list } = await admin.get<PlayerList>(`/api/servers/${id}/players`);
    expect(list).toMatchObject({ freshness: 'unknown', readAt: null, players: [], unsupported: null });
    const refresh = await admin.fail('POST', `/api/servers/${id}/players/refresh`);
    expect([refresh.status, refresh.body.code]).toEqual([502, 'rcon_refused']);
    expect(game.journal.of('login')).toHaveLength(logins);
  });

  it('AT-61: are retained when a reading fails, with the number of failed readings', async () => {
    const { body: read } = await admin.post<PlayerList>(`${base}/players/refresh`);
    await game.stop();
    expect((await admin.post(`${base}/players/refresh`)).status).toBeGreaterThanOrEqual(502);
    const { body } = await admin.get<PlayerList>(`${base}/players`);
    expect(body).toMatchObject({ players: read.players, readAt: read.readAt });
    expect(body.missedReadings).toBeGreaterThanOrEqual(1);
  }, 60_000);

  it('AT-62: are kicked by id if the name ends in a blank, and named byte for byte', async () => {
    const player = join('Nettle ');
    join('Nettle');
    const { body } = await act('kick', { ...ofPlayer(player), reason: 'be kind' });
    expect(sent()).toEqual([`kick ${player.slot} be kind`]);
    expect(body).toMatchObject({
      confirmation: 'confirmed',
      message: '"Nettle " is off the server.',
      command: `kick ${player.slot} be kind`,
      response: '',
    });
    expect(game.world.players.map(({ name }) => name)).toContain('Nettle');
  });

  it('AT-62: can be named by the id alone', async () => {
    const player = join('Cherno Walker');
    const { body } = await act('kick', { playerId: player.guid });
    expect([body.confirmation, sent()]).toEqual(['confirmed', [`kick ${player.slot}`]]);
  });

  it.each(['kick', 'ban', 'message'])(
    'AT-63: are safe from a %s meant for the previous player in their slot',
    async (what) => {
      const left = join('Gone by now');
      game.world.leave(left.slot);
      const successor = join('Innocent');
      expect(successor.slot).toBe(left.slot);
      const { status, body } = await admin.fail('POST', `${base}/players/${what}`, {
        ...ofPlayer(left),
        ...(what === 'message' && { message: 'hello' }),
      });
      expect([status, body.code]).toEqual([409, 'player_changed']);
      expect(body.detail).toBe(
        `Number ${left.slot} belongs to "Innocent" by now. Nothing was sent; read the list again.`,
      );
      expect([sent(), game.world.bans.list()]).toEqual([[], []]);
    },
  );

  it('AT-63: cannot be kicked after they left', async () => {
    const left = join('Gone');
    game.world.leave(left.slot);
    const { status, body } = await admin.fail('POST', `${base}/players/kick`, ofPlayer(left));
    expect([status, body.detail]).toEqual([409, expect.stringContaining('no longer on the server')]);
  });

  it(
    'AT-65: that remain after a kick or a ban are reported as not confirmed',
    async () => {
      const player = join('Sticky');
      // As a console with RestrictRCon 1: it answers, but has no effect.
      game.world.kick = () => undefined;
      await admin.post('/api/subscription/activate');
      for (const what of ['kick', 'ban']) {
        const { body } = await act(what, ofPlayer(player));
        expect(body.confirmation).toBe('not-confirmed');
        expect(body.message).toBe(
          '"Sticky" is still on the server. The console may not be allowed to do it.',
        );
      }
    },
    PATIENCE_MS,
  );

  it('AT-65: a ban by GUID is confirmed once the list has it; lifting it leaves the others alone', async () => {
    await admin.post('/api/subscription/activate');
    const player = join('Wallhacker');
    const others = ['a'.repeat(32), 'f'.repeat(32), '203.0.113.77'];
    for (const other of others) game.world.bans.add(other, 0, 'older', game.world.now());
    const { body } = await act('ban', { ...ofPlayer(player), minutes: 30, reason: 'seen' });
    expect(body).toMatchObject({
      confirmation: 'confirmed',
      message: '"Wallhacker" is banned for 30 minutes and off the server.',
      command: `addBan ${player.guid} 30 seen\nkick ${player.slot} seen`,
    });
    const { bans } = (await admin.get<BanList>(`${base}/bans`)).body;
    expect(bans).toContainEqual({
      listNumber: 2,
      target: player.guid,
      targetKind: 'battleye-guid',
      name: null,
      minutesLeft: 30,
      reason: 'seen',
    });
    // A concurrent removal shifts the numbers of all later bans.
    game.world.bans.remove(0);
    const lifted = await admin.post<PlayerActionResponse>(`${base}/bans/remove`, { target: player.guid });
    expect([lifted.status, lifted.body.confirmation]).toEqual([200, 'confirmed']);
    expect(game.world.bans.list().map(({ target }) => target)).toEqual(others.slice(1));
    const again = await admin.fail('POST', `${base}/bans/remove`, { target: player.guid });
    expect([again.status, again.body.detail]).toEqual([404, 'Ban not found']);
  });

  it('AT-30: a ban is lifted by its number in a freshly read list, and removed from the ban file', async () => {
    const [first = '', second = '', third = ''] = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
    for (const target of [first, second, third]) game.world.bans.add(target, 0, 'older', game.world.now());
    game.world.bans.write(game.world.now());
    for (const target of [first, second.toUpperCase()]) {
      const { body } = await admin.post<PlayerActionResponse>(`${base}/bans/remove`, { target });
      expect(body.confirmation).toBe('confirmed');
    }
    game.world.bans.load();
    expect(game.world.bans.list().map(({ target }) => target)).toEqual([third]);
    const commands = sent();
    const removals = commands.flatMap((command, at) => (command === 'removeBan 0' ? [commands[at - 1]] : []));
    expect(removals).toEqual(['bans', 'bans']);
  });

  it('AT-65: every ban of a target is lifted, and one that stays is not confirmed', async () => {
    await admin.post('/api/subscription/activate');
    const target = 'b'.repeat(32);
    for (const reason of ['once', 'twice']) game.world.bans.add(target, 0, reason, game.world.now());
    const remove = () => admin.post<PlayerActionResponse>(`${base}/bans/remove`, { target });
    expect((await remove()).body.confirmation).toBe('confirmed');
    expect(game.world.bans.list()).toEqual([]);
    game.world.bans.add(target, 0, 'again', game.world.now());
    game.world.bans.remove = () => undefined;
    expect((await remove()).body).toMatchObject({
      confirmation: 'not-confirmed',
      message: `${target} is still on the ban list. The console may not be allowed to do it.`,
    });
  }, 20_000);

  it('receive private messages, and everything sent is in the history', async () => {
    const player = join('Listener');
    const { status } = await act('message', { ...ofPlayer(player), message: 'please\nmove your car' });
    expect([status, sent()]).toEqual([200, [`say ${player.slot} please move your car`]]);
    const history = (await admin.get<ConsoleHistoryEntry[]>(`${base}/commands`)).body;
    expect(history[0]).toMatchObject({ command: sent()[0], actor: 'anna', source: 'panel' });
  });
});
