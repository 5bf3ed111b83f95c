import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Health, type Liveness } from '@outpost/contracts/health.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { fillTheDisk, freeTheDisk } from '../support/full-disk.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

describe('The health of a panel on a full disk', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  const sockets: LiveClient[] = [];
  beforeEach(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close();
    await outpost.remove();
  });

  const visitor = (): RawClient => new RawClient(outpost.url);

  async function socketOf(client: RawClient): Promise<LiveClient> {
    const socket = await LiveClient.open(outpost.url, { cookie: client.cookieHeader });
    sockets.push(socket);
    return socket;
  }

  it('fails with the reason while the disk is full, though the process is alive', async () => {
    await fillTheDisk(outpost);
    const { status, body } = await visitor().get<Health>('/api/health');
    expect([status, body.status, body.problems.map(({ code }) => code)]).toEqual([
      503,
      'failing',
      ['storage-full'],
    ]);
    expect(body.problems[0]?.detail).toBe('The disk is full: nothing is stored until there is room');
    expect((await visitor().get<Health>('/api/health/ready')).status).toBe(503);
    expect((await visitor().get<Liveness>('/api/health/live')).body.status).toBe('ok');
  });

  it('is pushed to connected and newly connecting admins only', async () => {
    const user = await signedInUser(outpost, admin, 'berta');
    const [present, other] = [await socketOf(admin), await socketOf(user)];
    await fillTheDisk(outpost);
    expect((await present.next('health')).problems).toMatchObject([
      { code: 'storage-full', severity: 'failing' },
    ]);
    const later = await socketOf(admin);
    expect((await later.next('health')).problems).toHaveLength(1);
    other.send({ type: 'nonsense' });
    await other.next('commandError');
    expect(other.received.map(({ type }) => type)).toEqual(['commandError']);
  });

  it('is logged in the system timeline as soon as writes succeed again', async () => {
    const socket = await socketOf(admin);
    await fillTheDisk(outpost);
    await socket.next('health');
    await freeTheDisk(outpost);
    let found: LogEntry | undefined;
    while (!found) {
      const { body } = await admin.get<LogEntry[]>('/api/servers/0/logs?type=error');
      found = body.find(({ kind }) => kind === 'health-problem');
    }
    expect(found).toMatchObject({
      message: 'The disk is full: nothing is stored until there is room',
      details: { problem: 'storage-full' },
    });
  });
});
