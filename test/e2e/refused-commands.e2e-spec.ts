import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConsoleHistoryEntry, type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type ScheduledCommand, type ScheduleRun } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { addServer, sourceAddress, startSource, worldOf } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

/** Cuberite's answer to any unknown command. */
const WORDS = "Unknown command, type 'help' for all commands.";
const UNKNOWN = ['stop', 'restart', 'fly', 'kick Rowan', 'tell Rowan hello', 'pardon Rowan'];

describe('A command unknown to the game', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let game: SimulatedSourceServer;
  let server: string;
  let id: number;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
    const world = worldOf(Object.fromEntries(UNKNOWN.map((command) => [command, WORDS])));
    game = await startSource({ personality: 'minecraft', world });
    ({ id } = await addServer(admin, 'Overworld', { ...sourceAddress(game), game: 'minecraft' }));
    server = `/api/servers/${id}`;
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const newest = async (): Promise<ConsoleHistoryEntry | undefined> =>
    (await admin.get<ConsoleHistoryEntry[]>(`${server}/commands?limit=1`)).body[0];

  it('is reported as failed in the answer and in the history, with the game’s message', async () => {
    const refused = await admin.post<ExecuteCommandResponse>(`${server}/command`, { command: 'fly' });
    expect(refused.body).toEqual({ response: WORDS, outcome: 'failed' });
    expect(await newest()).toMatchObject({ command: 'fly', response: WORDS, outcome: 'failed' });
    const known = await admin.post<ExecuteCommandResponse>(`${server}/command`, { command: 'list' });
    expect(known.body.outcome).toBe('executed');
  });

  it('is reported as failed to its sender over the socket', async () => {
    const live = await LiveClient.open(outpost.url, { cookie: admin.cookieHeader, origin: outpost.url });
    live.send({ type: 'executeCommand', serverId: id, command: 'fly' });
    expect(await live.next('commandResponse')).toMatchObject({ response: WORDS, outcome: 'failed' });
    live.close();
  });

  it('does not count as a restart, whether typed or sent by the button', async () => {
    for (const command of ['stop', 'restart']) {
      await admin.post(`${server}/command`, { command });
      expect((await admin.get<Server>(server)).body.status).toBe('online');
    }
    const { status, body } = await admin.fail('POST', `${server}/restart`);
    expect([status, body.code, body.detail]).toEqual([
      502,
      'rcon_command_refused',
      `The game did not run "stop": ${WORDS}`,
    ]);
    expect((await admin.get<Server>(server)).body.status).toBe('online');
  });

  it('fails the run of a schedule, and a test of the schedule reports it', async () => {
    const created = { schedule: '0 5 * * *', command: 'fly' };
    const { body } = await admin.post<ScheduledCommand>(`${server}/scheduled`, created);
    const tested = await admin.fail('POST', `${server}/scheduled/${body.id}/test`);
    expect([tested.status, tested.body.code]).toEqual([502, 'rcon_command_refused']);
    const runs = (await admin.get<ScheduleRun[]>(`${server}/scheduled/${body.id}/runs`)).body;
    expect(runs).toMatchObject([{ outcome: 'failed', response: WORDS }]);
  });

  it('is reported as a failed kick, message or unban', async () => {
    for (const [path, body] of [
      ['players/kick', { playerId: 'Rowan' }],
      ['players/message', { playerId: 'Rowan', message: 'hello' }],
      ['bans/remove', { target: 'Rowan' }],
    ] as const) {
      const refused = await admin.fail('POST', `${server}/${path}`, body);
      expect([refused.status, refused.body.code]).toEqual([502, 'rcon_command_refused']);
    }
  });
});
