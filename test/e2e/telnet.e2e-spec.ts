import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CommandResponse } from '@outpost/contracts/console.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Game } from '@outpost/contracts/games.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedTelnetServer } from '@outpost/rcon-protocol/telnet/simulator/simulated-telnet-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const PASSWORD = 'rcon/secret ?1';

describe('a server of 7 Days to Die', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let game: SimulatedTelnetServer;

  beforeAll(async () => {
    game = await SimulatedTelnetServer.start({
      port: 0,
      password: PASSWORD,
      faults: { chatters: true, chunking: 9 },
    });
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const address = (password = PASSWORD) => ({
    type: 'telnet',
    host: '127.0.0.1',
    port: game.port,
    password,
  });
  const added = async (name: string, password?: string): Promise<Server> => {
    const { body } = await admin.post<Server>('/api/servers', { name, ...address(password) });
    await admin.post(`/api/servers/${body.id}/status`);
    return (await admin.get<Server>(`/api/servers/${body.id}`)).body;
  };

  it('is the default game of its type', async () => {
    const { body } = await admin.get<Game[]>('/api/games');
    expect(body.find(({ id }) => id === '7dtd')).toMatchObject({
      protocol: 'telnet',
      isDefault: true,
      ports: { rcon: 8081 },
    });
  });

  it('AT-60a: is tested, added and commanded, and no answer contains log lines', async () => {
    const tested = await admin.post<TestConnectionResponse>('/api/test-connection', address());
    expect(tested.body).toMatchObject({ success: true, response: 'Day 7, 10:22' });
    const server = await added('Navezgane');
    expect(server).toMatchObject({ type: 'telnet', game: '7dtd', status: 'online' });
    const { body } = await admin.post<CommandResponse>(`/api/servers/${server.id}/command`, {
      command: 'help',
    });
    expect(body.response).toMatch(/^\*\*\* List of Commands \*\*\*\n/);
    expect(body.response).not.toMatch(/INF|ERR/);
  });

  it('has a log of joins, chat and leaves', async () => {
    const { id } = await added('Pregen');
    game.log('INF', "GMSG: Player 'Dana Lee' joined the game");
    game.log('INF', "Chat (from 'Steam_1', entity id '188', to 'Global'): 'Dana Lee': hello");
    game.log('INF', "GMSG: Player 'Dana Lee' left the game");
    let lines: LogEntry[] = [];
    while (!lines.some(({ kind }) => kind === 'player-left')) {
      lines = (await admin.get<LogEntry[]>(`/api/servers/${id}/logs?type=player`)).body;
    }
    expect(lines.map(({ kind, details }) => [kind, details?.['name']])).toEqual([
      ['player-left', 'Dana Lee'],
      ['chat', 'Dana Lee'],
      ['player-joined', 'Dana Lee'],
    ]);
  });

  it('that refuses the password is offline with the reason, and no password is in the log', async () => {
    const server = await added('Wrong', 'wr0ng-secret');
    expect(server).toMatchObject({ status: 'offline', statusReason: expect.stringContaining('password') });
    const log = (await outpost.readLog()).join('');
    for (const secret of ['wr0ng-secret', PASSWORD]) expect(log).not.toContain(secret);
  });
});
