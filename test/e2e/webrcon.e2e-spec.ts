import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CommandResponse } from '@outpost/contracts/console.js';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedWebrconServer } from '@outpost/rcon-protocol/webrcon/simulator/simulated-webrcon-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const PASSWORD = 'rcon/secret ?1';

describe('a WebRCON server', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let rust: SimulatedWebrconServer;

  beforeAll(async () => {
    rust = await SimulatedWebrconServer.start({ port: 0, password: PASSWORD });
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterAll(async () => {
    await outpost.remove();
    await rust.stop();
  });

  const address = (password = PASSWORD) => ({
    type: 'webrcon',
    host: '127.0.0.1',
    port: rust.port,
    password,
  });
  const added = async (name: string, password?: string): Promise<Server> => {
    const { body } = await admin.post<Server>('/api/servers', { name, ...address(password) });
    await admin.post(`/api/servers/${body.id}/status`);
    return (await admin.get<Server>(`/api/servers/${body.id}`)).body;
  };

  it('is tested, added and commanded', async () => {
    const tested = await admin.post<TestConnectionResponse>('/api/test-connection', address());
    expect(tested.body.success).toBe(true);
    expect(tested.body.response).toContain('Simulated Rust');
    const server = await added('Rust');
    expect(server).toMatchObject({ type: 'webrcon', status: 'online' });
    for (const [command, text] of [
      ['playerlist', '76561198000000001'],
      ['say hello', ''],
    ] as const) {
      const { status, body } = await admin.post<CommandResponse>(`/api/servers/${server.id}/command`, {
        command,
      });
      expect([status, body.response]).toEqual([200, expect.stringContaining(text)]);
    }
  });

  it('that refuses the password is offline with the reason, and no password is in the log', async () => {
    const server = await added('Wrong', 'wr0ng-secret');
    expect(server).toMatchObject({ status: 'offline', statusReason: expect.stringContaining('password') });
    const log = (await outpost.readLog()).join('');
    for (const secret of ['wr0ng-secret', PASSWORD, encodeURIComponent(PASSWORD)]) {
      expect(log).not.toContain(secret);
    }
  });
});
