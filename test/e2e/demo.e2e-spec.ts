import { afterEach, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { ADMIN, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const DEMO_SERVERS = ['Demo: Chernarus', 'Demo: Muldraugh'];

let outpost: StartedPanel;

afterEach(() => outpost.remove());

async function serverNames(client: RawClient): Promise<readonly string[]> {
  const { body } = await client.get<Server[]>('/api/servers');
  return body.map(({ name }) => name).sort();
}

describe('The simulated servers of DEMO', () => {
  it('are registered before the setup of the first admin is answered: its first page reads them', async () => {
    outpost = await StartedPanel.start({ environment: { DEMO: 'true' } });
    expect(await serverNames(await signedInAdmin(outpost))).toEqual(DEMO_SERVERS);
  });

  it('are registered once for an admin of the settings', async () => {
    const { username, email, password } = ADMIN;
    const environment = { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
    outpost = await StartedPanel.start({ environment: { DEMO: 'true', ...environment } });
    const client = new RawClient(outpost.url);
    await client.post('/api/login', { username, password });
    expect(await serverNames(client)).toEqual(DEMO_SERVERS);
  });
});
