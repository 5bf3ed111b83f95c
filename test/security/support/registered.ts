import { type Server } from '@outpost/contracts/servers.js';
import { type RawClient } from '../../support/api.js';
import { type AddressBody } from '../../support/game-servers.js';
import { LiveClient } from '../../support/live-client.js';

/** Registers a server, waits until the panel is connected to it, and returns its id. */
export async function registered(admin: RawClient, address: AddressBody): Promise<number> {
  const body = { name: `Hostile ${address.port}`, ...address };
  const answer = await admin.post<Server>('/api/servers', body);
  if (answer.status !== 201) throw new Error(`the server was not registered: ${answer.status}`);
  const { id } = answer.body;
  const live = await LiveClient.open(admin.url, { cookie: admin.cookieHeader, origin: admin.url });
  live.send({ type: 'subscribe', serverId: id });
  await live.next('serverStatus', ({ status, serverId }) => serverId === id && status === 'online');
  live.close();
  return id;
}
