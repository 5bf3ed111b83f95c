import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { SOCKET_SERVICE_RESTART } from '@outpost/contracts/socket.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const SLOW_MS = 1_000;

let outpost: StartedPanel;
let admin: RawClient;
let game: SimulatedSourceServer;
let live: LiveClient;
let id: number;
beforeEach(async () => {
  outpost = await StartedPanel.start({ environment: { BILLING: 'off' } });
  admin = await signedInAdmin(outpost);
  game = await startSource();
  id = (await admin.post<Server>('/api/servers', { name: 'Slow', ...sourceAddress(game) })).body.id;
  live = await LiveClient.open(outpost.url, { cookie: admin.cookieHeader, origin: outpost.url });
  live.send({ type: 'subscribe', serverId: id });
  await live.next('serverStatus', ({ status }) => status === 'online');
  game.faults.delayMs = SLOW_MS;
});
afterEach(async () => {
  await outpost.remove();
  await game.stop();
});

/** Without the panel's own commands. */
const received = (): readonly string[] =>
  game.journal.commands.filter((command) => command.startsWith('echo'));
/** Resolves when the game server has received the first of our commands. */
const sent = async (): Promise<void> => {
  while (received().length === 0) await new Promise((resolve) => setImmediate(resolve));
};
const execute = (command: string) =>
  admin.post<ExecuteCommandResponse>(`/api/servers/${id}/command`, { command });

describe('A panel that stops', () => {
  it('answers the command in flight, then tells its sockets to reconnect', async () => {
    const answer = execute('echo hello');
    await sent();
    const stopped = outpost.stop();
    expect(await answer).toMatchObject({ status: 200, body: { response: 'hello' } });
    expect(await live.closed).toBe(SOCKET_SERVICE_RESTART);
    await stopped;
  });

  it('refuses calls, messages and sockets meanwhile, and says when to retry', async () => {
    const answer = execute('echo hello');
    await sent();
    const stopped = outpost.stop();
    const refused = await execute('echo again');
    expect(refused).toMatchObject({ status: 503, body: { code: 'shutting_down' } });
    expect([refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual(['5', 'close']);
    live.send({ type: 'executeCommand', serverId: id, command: 'echo again', requestId: 'r' });
    expect(await live.next('commandError')).toMatchObject({ requestId: 'r', serverId: id });
    const headers = { cookie: admin.cookieHeader, origin: outpost.url };
    await expect(LiveClient.open(outpost.url, headers)).rejects.toThrow('upgrade refused: 503');
    expect((await answer).status).toBe(200);
    await stopped;
    expect(received()).toEqual(['echo hello']);
  });
});
