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

const passwordOf = (username: string): string => `${username} secret`;

/** Registers somebody, has the admin approve them, and returns their signed-in client. */
export async function signedInUser(
  outpost: BootedOutpost,
  admin: RawClient,
  username: string,
): Promise<RawClient> {
  const account = { username, email: `${username}@example.com`, password: passwordOf(username) };
  await new RawClient(outpost.url).post('/api/register-interest', account);
  const pending = await admin.get<User[]>('/api/pending-users');
  const { id } = pending.body.find((user) => user.username === username) ?? { id: 0 };
  await admin.post(`/api/approve-user/${id}`);
  return signIn(outpost, username);
}

/** Another session of a user that {@link signedInUser} made. */
export async function signIn(outpost: BootedOutpost, username: string): Promise<RawClient> {
  const client = new RawClient(outpost.url);
  const { status, body } = await client.post('/api/login', { username, password: passwordOf(username) });
  if (status !== 200) throw new Error(`login failed: ${JSON.stringify(body)}`);
  return client;
}
