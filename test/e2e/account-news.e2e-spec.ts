import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

let outpost: StartedPanel;
let admin: RawClient;
let user: RawClient;

beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  user = await signedInUser(outpost, admin, 'user');
});
afterAll(() => outpost.remove());

const socketOf = (client: RawClient): Promise<LiveClient> => LiveClient.open(outpost.url, client.credentials);
const register = (username: string) =>
  new RawClient(outpost.url).post('/api/register-interest', {
    username,
    email: `${username}@example.com`,
    password: 'a long password',
  });

describe('Admins', () => {
  it('hear that somebody waits, and nobody else does', async () => {
    const [ofAdmin, ofUser] = await Promise.all([admin, user].map(socketOf));
    expect((await register('dora')).status).toBe(200);
    await ofAdmin?.next('accounts');
    // Whatever it is told before this answer.
    await user.get('/api/servers');
    expect(ofUser?.received.map(({ type }) => type)).not.toContain('accounts');
    for (const socket of [ofAdmin, ofUser]) socket?.close();
  });

  it('hear that an account was approved by another one', async () => {
    const socket = await socketOf(admin);
    const [{ id } = { id: 0 }] = (await admin.get<{ id: number }[]>('/api/pending-users')).body;
    await admin.post(`/api/approve-user/${id}`);
    await socket.next('accounts');
    socket.close();
  });
});
