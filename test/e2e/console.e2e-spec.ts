import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnswerTable } from '@outpost/contracts/answer-table.js';
import { type CommandResponse, type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Server, type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { ADMIN, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import {
  addServer,
  battleyeAddress,
  RCON_PASSWORD,
  sourceAddress,
  startBattleye,
  startSource,
} from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

describe('a registered game server', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let battleye: SimulatedBattleyeServer;
  let source: SimulatedSourceServer;
  beforeAll(async () => {
    [outpost, battleye, source] = await Promise.all([StartedPanel.start(), startBattleye(), startSource()]);
    admin = await signedInAdmin(outpost);
  });
  afterAll(async () => {
    await outpost.remove();
    await Promise.all([battleye.stop(), source.stop()]);
  });

  const add = async (name: string, address: object): Promise<Server> =>
    (await admin.post<Server>('/api/servers', { name, ...address })).body;
  const status = async ({ id }: Server): Promise<ServerStatusResponse> =>
    (await admin.post<ServerStatusResponse>(`/api/servers/${id}/status`)).body;

  it('is tested with the fields of the form before it is added', async () => {
    const good = await admin.post<TestConnectionResponse>('/api/test-connection', battleyeAddress(battleye));
    expect(good.body).toMatchObject({ success: true, message: 'Connected' });
    expect(good.body.response).toContain('Players on server');

    const wrong = { ...battleyeAddress(battleye), password: 'wrong' };
    const refused = await admin.post<TestConnectionResponse>('/api/test-connection', wrong);
    expect(refused.body).toMatchObject({ success: false, response: '' });
    expect(refused.body.message).toMatch(/password/i);
  });

  it('answers players over BattlEye and over Source [S1.9 S1.10 S1.11]', async () => {
    const dayz = await add('Chernarus', battleyeAddress(battleye));
    const zomboid = await add('Muldraugh', sourceAddress(source));
    expect(await status(dayz)).toEqual({ status: 'online', fallback: false });
    expect(await status(zomboid)).toEqual({ status: 'online', fallback: false });

    const players = async ({ id }: Server): Promise<string> =>
      (await admin.post<CommandResponse>(`/api/servers/${id}/command`, { command: 'players' })).body.response;
    expect(await players(dayz)).toContain('players in total');
    expect(await players(zomboid)).toContain('Players connected');
  });

  it('records who sent which command, when, and its outcome, newest first', async () => {
    const server = await addServer(admin, 'History', battleyeAddress(battleye));
    await admin.post(`/api/servers/${server.id}/command`, { command: 'version' });
    await admin.post(`/api/servers/${server.id}/command`, { command: 'no such thing' });
    const { body } = await admin.get<ConsoleHistoryEntry[]>(`/api/servers/${server.id}/commands`);
    expect(body.map(({ command, actor, outcome }) => ({ command, actor, outcome }))).toEqual([
      { command: 'no such thing', actor: ADMIN.username, outcome: 'failed' },
      { command: 'version', actor: ADMIN.username, outcome: 'executed' },
    ]);
    expect(body[0]?.response).toContain('Unknown command');
  });

  it('has the answers that are lists as tables too, and says of others that they are none', async () => {
    const { id } = await addServer(admin, 'Tables', battleyeAddress(battleye));
    for (const command of ['players', 'bans', 'version', 'no such thing'])
      await admin.post(`/api/servers/${id}/command`, { command });
    const history = await admin.get<ConsoleHistoryEntry[]>(`/api/servers/${id}/commands`);
    const tableOf = async (command: string): Promise<AnswerTable> => {
      const entry = history.body.find((each) => each.command === command);
      return (await admin.get<AnswerTable>(`/api/servers/${id}/commands/${entry?.id ?? 0}/table`)).body;
    };
    const { players, bans, isComplete } = await tableOf('players');
    expect(players?.map(({ slot }) => slot)).toEqual(battleye.world.players.map(({ slot }) => slot));
    expect([bans, isComplete]).toEqual([null, true]);
    expect(await tableOf('bans')).toMatchObject({ players: null, isComplete: true });
    for (const command of ['version', 'no such thing'])
      expect(await tableOf(command)).toEqual({ players: null, bans: null, isComplete: false });
    const other = await addServer(admin, 'Other', battleyeAddress(battleye));
    const foreign = `/api/servers/${other.id}/commands/${history.body[0]?.id ?? 0}/table`;
    expect((await admin.fail('GET', foreign)).body.code).toBe('not_found');
  });

  it('with a wrong password is offline, gives the reason, and is not retried', async () => {
    const server = await add('Refused', { ...battleyeAddress(battleye), password: 'wrong' });
    expect(await status(server)).toEqual({ status: 'offline', fallback: false });
    const { body } = await admin.get<Server>(`/api/servers/${server.id}`);
    expect(body.statusReason).toMatch(/password/i);

    const command = await admin.fail('POST', `/api/servers/${server.id}/command`, { command: 'players' });
    expect([command.status, command.body.code]).toEqual([502, 'rcon_refused']);
    const { body: history } = await admin.get<ConsoleHistoryEntry[]>(`/api/servers/${server.id}/commands`);
    expect(history[0]).toMatchObject({ outcome: 'failed', response: command.body.detail });
  });

  it('whose name does not resolve or whose address is forbidden gives that reason', async () => {
    const nowhere = { ...battleyeAddress(battleye), host: 'no-such-host.invalid' };
    const metadata = { ...sourceAddress(source), host: '169.254.169.254' };
    const test = async (body: object): Promise<TestConnectionResponse> =>
      (await admin.post<TestConnectionResponse>('/api/test-connection', body)).body;
    expect((await test(nowhere)).message).toContain('no-such-host.invalid was not found');
    expect((await test(metadata)).message).toContain('may not connect to 169.254.169.254');
  });

  it('is stored with its password encrypted [S3.8]', async () => {
    const rows = await outpost.query<{ sealed_password: string }[]>('SELECT * FROM servers');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(RCON_PASSWORD);
  });

  it('is deleted together with its history', async () => {
    const server = await addServer(admin, 'Short-lived', battleyeAddress(battleye));
    await admin.post(`/api/servers/${server.id}/command`, { command: 'players' });
    expect((await admin.send('DELETE', `/api/servers/${server.id}`)).status).toBe(204);
    expect((await admin.get(`/api/servers/${server.id}/commands`)).status).toBe(404);
  });

  it('of the free tier is one, with the basic commands [S1.16 S1.17 S1.19 S9.5]', async () => {
    const free = await signedInUser(outpost, admin, 'free');
    const first = await free.post<Server>('/api/servers', { name: 'One', ...battleyeAddress(battleye) });
    const second = await free.fail('POST', '/api/servers', { name: 'Two', ...battleyeAddress(battleye) });
    expect([first.status, second.status, second.body.code]).toEqual([201, 403, 'plan_limit']);

    const path = `/api/servers/${first.body.id}`;
    await free.post(`${path}/status`);
    expect((await free.post(`${path}/command`, { command: 'players' })).status).toBe(200);
    const ban = await free.fail('POST', `${path}/command`, { command: 'ban 1 0 reason' });
    expect([ban.status, ban.body.code]).toEqual([403, 'plan_limit']);

    await free.post('/api/subscription/activate');
    expect((await free.post('/api/servers', { name: 'Two', ...battleyeAddress(battleye) })).status).toBe(201);
  });

  it('serves fifty concurrent commands over one connection', async () => {
    const battleye = await startBattleye();
    const server = await addServer(admin, 'Busy', battleyeAddress(battleye));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        admin.post(`/api/servers/${server.id}/command`, { command: 'version' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const admins = await admin.post<CommandResponse>(`/api/servers/${server.id}/command`, {
      command: 'admins',
    });
    expect(admins.body.response.match(/^\d+ 127\.0\.0\.1:\d+/gm)).toHaveLength(1);
    await battleye.stop();
  });
});

describe('a restart of the panel', () => {
  it('keeps users signed in, reconnects the servers and keeps the history', async () => {
    const battleye = await startBattleye();
    const first = await StartedPanel.start();
    const admin = await signedInAdmin(first);
    const server = await addServer(admin, 'Chernarus', battleyeAddress(battleye));
    await admin.post(`/api/servers/${server.id}/command`, { command: 'players' });
    await first.stop();

    const second = await StartedPanel.start({ dataDir: first.dataDir });
    const again = admin.at(second);
    expect((await again.get('/api/user')).status).toBe(200);
    const seen = await again.post<ServerStatusResponse>(`/api/servers/${server.id}/status`);
    expect(seen.body.status).toBe('online');
    const { body } = await again.get<ConsoleHistoryEntry[]>(`/api/servers/${server.id}/commands`);
    expect(body.map(({ command }) => command)).toEqual(['players']);
    await second.remove();
    await battleye.stop();
  });

  it('with another SECRET_KEY fails, or reports each server’s password as unreadable and does not connect', async () => {
    const battleye = await startBattleye();
    const first = await StartedPanel.start({ environment: { SECRET_KEY: 'a'.repeat(32) } });
    const admin = await signedInAdmin(first);
    const server = (
      await admin.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(battleye) })
    ).body;
    await first.stop();

    const { dataDir } = first;
    const environment = { SECRET_KEY: 'b'.repeat(32) };
    await expect(StartedPanel.start({ dataDir, environment })).rejects.toThrow('SECRET_KEY is not the key');
    const second = await StartedPanel.start({
      dataDir,
      environment: { ...environment, ACCEPT_NEW_KEY: 'true' },
    });
    const again = admin.at(second);
    await again.post(`/api/servers/${server.id}/status`);
    const { body } = await again.get<Server>(`/api/servers/${server.id}`);
    expect([body.status, body.statusReason]).toEqual(['offline', expect.stringContaining('SECRET_KEY')]);
    await second.remove();
    await battleye.stop();
  });
});
