import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type CreatedInvitation } from '@outpost/contracts/people.js';
import { type User } from '@outpost/contracts/users.js';
import { RawClient } from './api.js';

/** The address of a panel, however it was started. */
export interface PanelAddress {
  readonly url: string;
  /** Sent with every call of those who sign in. */
  readonly callHeaders?: Readonly<Record<string, string>>;
}

interface NewPanel extends PanelAddress {
  readonly setupCode: string;
}

export const ADMIN = { username: 'anna', email: 'anna@example.com', password: 'correct horse' };

/** Creates the first admin and returns a client signed in as them. */
export async function signedInAdmin(outpost: NewPanel): Promise<RawClient> {
  const client = new RawClient(outpost.url);
  const { status, body } = await client.post('/api/setup', { code: outpost.setupCode, ...ADMIN });
  if (status !== 200) throw new Error(`setup failed: ${JSON.stringify(body)}`);
  return client;
}

export const passwordOf = (username: string): string => `${username} secret`;

/** Registers a user without approval, and returns an unauthenticated client. */
export async function pendingUser(outpost: PanelAddress, username: string): Promise<RawClient> {
  const client = new RawClient(outpost.url, outpost.callHeaders);
  const account = { username, email: `${username}@example.com`, password: passwordOf(username) };
  const { status, body } = await client.post('/api/register-interest', account);
  if (status !== 200) throw new Error(`registering failed: ${JSON.stringify(body)}`);
  return client;
}

/** A suspended user's client, with the session cookie from before. */
export async function suspendedUser(
  outpost: PanelAddress,
  admin: RawClient,
  username: string,
): Promise<RawClient> {
  const client = await signedInUser(outpost, admin, username);
  const { id } = (await client.get<User>('/api/user')).body;
  await admin.post(`/api/users/${id}/suspended`, { isSuspended: true });
  return client;
}

/** A user with an active subscription, signed in. */
export async function premiumUser(
  outpost: PanelAddress,
  admin: RawClient,
  username: string,
): Promise<RawClient> {
  const client = await signedInUser(outpost, admin, username);
  await client.post('/api/subscription/activate');
  return client;
}

/** Registers a user, has the admin approve them, and returns their signed-in client. */
export async function signedInUser(
  outpost: PanelAddress,
  admin: RawClient,
  username: string,
): Promise<RawClient> {
  await pendingUser(outpost, username);
  const pending = await admin.get<User[]>('/api/pending-users');
  const { id } = pending.body.find((user) => user.username === username) ?? { id: 0 };
  await admin.post(`/api/approve-user/${id}`);
  return signIn(outpost, username);
}

/** Another session of a user created by {@link signedInUser}. */
export async function signIn(outpost: PanelAddress, username: string): Promise<RawClient> {
  const client = new RawClient(outpost.url, outpost.callHeaders);
  const { status, body } = await client.post('/api/login', { username, password: passwordOf(username) });
  if (status !== 200) throw new Error(`login failed: ${JSON.stringify(body)}`);
  return client;
}

/** A server, or a group of servers. */
export type Place = { readonly serverId: number } | { readonly groupId: number };

export const pathOf = (place: Place): string =>
  'serverId' in place ? `/api/servers/${place.serverId}` : `/api/groups/${place.groupId}`;

/** Invites a user of the panel to a server or a group, has them accept, and returns their client. */
export async function invitedUser(
  outpost: PanelAddress,
  admin: RawClient,
  by: RawClient,
  { username, role, roleId, maxBanMinutes, ...place }: Place & { readonly username: string } & RoleRequest,
): Promise<RawClient> {
  const client = await signedInUser(outpost, admin, username);
  await join(client, by, place, { role, roleId, maxBanMinutes });
  return client;
}

/** Has somebody accept an invitation. */
export async function join(client: RawClient, by: RawClient, place: Place, role: object): Promise<void> {
  const invitation = await by.post<CreatedInvitation>(`${pathOf(place)}/invitations`, role);
  const { status, body } = await client.post('/api/invitations/accept', { secret: invitation.body.secret });
  if (status !== 200) throw new Error(`accepting failed: ${JSON.stringify(body)}`);
}
