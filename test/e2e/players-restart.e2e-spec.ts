import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type Game } from '@outpost/contracts/games.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { addServer, sourceAddress, startSource } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

const SECRET = 'start-me-up-7f3a';

describe('Restart and Start', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let game: SimulatedSourceServer;
  let hook: HttpServer;
  let calls: string[];
  let hookStatus = 204;
  beforeAll(async () => {
    outpost = await StartedPanel.start({ environment: { HOOK_ALLOW: 'loopback' } });
    admin = await signedInAdmin(outpost);
    game = await startSource({ bootDelayMs: 100 });
    calls = [];
    hook = createServer((request, response) => {
      calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
      request.resume();
      response.writeHead(hookStatus).end(SECRET);
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
    await new Promise((resolve) => hook.close(resolve));
  });

  const add = async (chosen: string): Promise<string> => {
    const { id } = await addServer(admin, 'Muldraugh', { ...sourceAddress(game), game: chosen });
    return `/api/servers/${id}`;
  };
  const hookAddress = (): string =>
    `http://127.0.0.1:${(hook.address() as AddressInfo).port}/start?key=${SECRET}`;

  it('Restart is refused on the free plan if the plan excludes the game’s command', async () => {
    const free = await signedInUser(outpost, admin, 'frida');
    const address = { ...sourceAddress(game), name: 'Hers', game: 'zomboid' };
    const { id } = (await free.post<Server>('/api/servers', address)).body;
    const { status, body } = await free.fail('POST', `/api/servers/${id}/restart`);
    expect([status, body.code]).toEqual([403, 'plan_limit']);
  });

  it('Restart sends what the list of games announces, and the server is followed [S2.61]', async () => {
    await admin.post('/api/subscription/activate');
    const base = await add('zomboid');
    const games = (await admin.get<Game[]>('/api/games')).body;
    expect(games.find(({ id }) => id === 'zomboid')?.restart?.commands).toEqual(['quit']);
    // As ordered, the server hangs up instead of answering.
    expect((await admin.post(`${base}/restart`)).status).toBe(200);
    expect((await admin.get<Server>(base)).body.status).toBe('restarting');
    const [entry] = (await admin.get<ConsoleHistoryEntry[]>(`${base}/commands`)).body;
    expect(entry).toMatchObject({ command: 'quit', actor: 'anna' });
  });

  it('Restart is refused with the game’s remark if it has no command for it', async () => {
    const base = await add('squad');
    const { status, body } = await admin.fail('POST', `${base}/restart`);
    expect([status, body.code]).toEqual([409, 'not_supported']);
    expect(body.detail).toContain('restart the process on its machine');
    expect((await admin.get<Game[]>('/api/games')).body.find(({ id }) => id === 'squad')?.restart).toBeNull();
  });

  it('Start explains that no hook is configured', async () => {
    const base = await add('zomboid');
    const { status, body } = await admin.fail('POST', `${base}/start`);
    expect([status, body.code]).toEqual([409, 'start_hook_missing']);
    expect(body.detail).toContain('RCON can’t start a stopped server');
  });

  it('Start calls the hook, and no answer and no line of the log holds its secret [S2.62]', async () => {
    const base = await add('zomboid');
    const { body: server } = await admin.send<Server>('PATCH', base, { startHook: hookAddress() });
    expect(server.hasStartHook).toBe(true);
    expect((await admin.post(`${base}/start`)).status).toBe(204);
    expect(calls).toEqual([`POST /start?key=${SECRET}`]);
    hookStatus = 500;
    const { status, body } = await admin.fail('POST', `${base}/start`);
    expect([status, body.code]).toEqual([502, 'start_hook_failed']);
    expect(JSON.stringify([server, body, await outpost.readLog()])).not.toContain(SECRET);
  });
});
