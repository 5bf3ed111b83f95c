import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type Server } from '@outpost/contracts/servers.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';

/** A game that restarts at once, so that the panel's initial wait is short. */
const QUICK = 'quick';

describe('a restart', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let game: SimulatedSourceServer;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
    game = await startSource({ bootDelayMs: 100 });
    const profiles = outpost.app.get(GameProfiles);
    const zomboid = profiles.get('zomboid');
    profiles.register({ ...zomboid, id: QUICK, wire: { ...zomboid.wire, bootDelayMs: 500 } });
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  it('is followed until the server is back, and everybody who watches sees it [S3.10]', async () => {
    const body = { ...sourceAddress(game), name: 'Muldraugh', game: QUICK };
    const { id } = (await admin.post<Server>('/api/servers', body)).body;
    await admin.post(`/api/servers/${id}/status`);
    await admin.post('/api/subscription/activate');
    const live = await LiveClient.open(outpost.url, { cookie: admin.cookieHeader, origin: outpost.url });
    live.send({ type: 'subscribe', serverId: id });
    await live.next('serverStatus', ({ status }) => status === 'online');
    const from = live.received.length;
    await admin.post(`/api/servers/${id}/command`, { command: 'quit' });
    expect((await admin.get<Server>(`/api/servers/${id}`)).body.status).toBe('restarting');
    const later = (message: ServerStatusMessage): boolean => live.received.indexOf(message) >= from;
    await live.next('serverStatus', (message) => message.status === 'online' && later(message));
    live.close();
    const seen = live.received.slice(from).filter((message) => message.type === 'serverStatus');
    expect(seen.map(({ status }) => status)).not.toContain('checking');
    expect(seen.map(({ status }) => status).at(-2)).toBe('restarting');
    expect((await admin.get<Server>(`/api/servers/${id}`)).body).toMatchObject({
      status: 'online',
      statusReason: null,
    });
  });
});
