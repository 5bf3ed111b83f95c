import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedNameServer } from '../../apps/server/src/platform/names/testing/simulated-name-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const HANGING = 50;

let dns: SimulatedNameServer;
let game: SimulatedSourceServer;
let outpost: StartedPanel;
let admin: RawClient;
beforeEach(async () => {
  [dns, game] = await Promise.all([SimulatedNameServer.start(), startSource()]);
});
afterEach(async () => {
  await outpost.remove();
  await Promise.all([dns.stop(), game.stop()]);
});

const boot = async (environment: Record<string, string> = {}): Promise<void> => {
  const settings = { DNS_SERVERS: dns.address, LIMITS: 'off', BILLING: 'off', ...environment };
  outpost = await StartedPanel.start({ environment: settings });
  admin = await signedInAdmin(outpost);
};
const add = async (host: string): Promise<number> => {
  const body = { name: host, ...sourceAddress(game), host };
  return (await admin.post<Server>('/api/servers', body)).body.id;
};
const until = async (id: number, status: ServerStatus): Promise<string | null> => {
  const live = await LiveClient.open(outpost.url, { cookie: admin.cookieHeader, origin: outpost.url });
  live.send({ type: 'subscribe', serverId: id });
  const { reason } = await live.next(
    'serverStatus',
    (seen) => seen.serverId === id && seen.status === status,
  );
  live.close();
  return reason;
};

describe('Names of game servers', () => {
  it('that time out do not keep other servers offline', async () => {
    await boot();
    dns.set('good.example.org', { addresses: ['127.0.0.1'], isTruncated: true, isSilentOnIpv6: true });
    const hanging = Array.from({ length: HANGING }, (_, at) => `hangs${at}.example.org`);
    for (const name of hanging) dns.set(name, { as: 'silent' });
    const ids = await Promise.all(hanging.map(add));
    const good = await add('good.example.org');
    await until(good, 'online');
    expect(await until(ids[0] ?? 0, 'offline')).toBe(
      'No name server answered for the host name hangs0.example.org',
    );
  });

  it('are checked by their current address on each connection', async () => {
    await boot({ RCON_DENY: '127.0.0.2' });
    dns.set('moves.example.org', { addresses: ['127.0.0.1'], ttl: 0 });
    const id = await add('moves.example.org');
    await until(id, 'online');
    dns.set('moves.example.org', { addresses: ['127.0.0.2'], ttl: 0 });
    await outpost.stop();
    outpost = await StartedPanel.start({
      dataDir: outpost.dataDir,
      environment: { DNS_SERVERS: dns.address, RCON_DENY: '127.0.0.2' },
    });
    expect(await until(id, 'offline')).toBe('This panel may not connect to 127.0.0.2');
  });
});
