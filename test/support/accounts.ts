import { type User } from '@outpost/contracts/users.js';
import { RawClient } from './api.js';
import { type BootedOutpost } from './boot-app.js';

export const ADMIN = { username: 'anna', email: 'anna@example.com', password: 'correct horse' };

/** Creates the first admin and returns their signed-in client. */
export async function signedInAdmin(outpost: BootedOutpost): Promise<RawClient> {
  const client = new RawClient(outpost.url);
  const { status, body } = await client.post('/api/setup', { code: outpost.setupCode, ...ADMIN });
  if (status !== 200) throw new Error(`setup failed: ${JSON.stringify(body)}`);
  return client;
}

/** Registers somebody, has the admin approve them, and returns their signed-in client. */
export async function signedInUser(outpost: BootedOutpost, admin: RawClient, username: string): Promise<RawClient> {
  const account = { username, email: `${username}@example.com`, password: `${username} secret` };
  await new RawClient(outpost.url).post('/api/register-interest', account);
  const pending = await admin.get<User[]>('/api/pending-users');
  const { id } = pending.body.find((user) => user.username === username) ?? { id: 0 };
  await admin.post(`/api/approve-user/${id}`);
  const client = new RawClient(outpost.url);
  const { status, body } = await client.post('/api/login', { username, password: account.password });
  if (status !== 200) throw new Error(`login failed: ${JSON.stringify(body)}`);
  return client;
}
