import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Alert } from '@outpost/contracts/alerts.js';
import { type Incident, type IncidentDetails, type IncidentNote } from '@outpost/contracts/incidents.js';
import { type Invitation } from '@outpost/contracts/people.js';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { addServer } from '../support/game-servers.js';
import { incidentOf, storedMoment } from '../support/stored-alerts.js';

const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };

let outpost: StartedPanel;
let admin: RawClient;
let boris: RawClient;
let serverId: number;
let path: string;
beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  await admin.post('/api/subscription/activate');
  boris = await premiumUser(outpost, admin, 'boris');
  serverId = (await addServer(boris, 'Chernarus', ADDRESS)).id;
  await outpost.query(incidentOf(serverId));
  const { body: incidents } = await boris.get<Incident[]>('/api/incidents');
  path = `/api/servers/${serverId}/incidents/${incidents[0]?.id}`;
});
afterAll(() => outpost.remove());

const invite = async (name: string, role: string): Promise<RawClient> => {
  const client = await premiumUser(outpost, admin, name);
  const body = { username: name, role };
  const { body: made } = await boris.post<Invitation>(`/api/servers/${serverId}/invitations`, body);
  await client.post(`/api/invitations/${made.id}/accept`);
  return client;
};

describe('An incident', () => {
  it('tells who was on, and what the log has of its time', async () => {
    await boris.post(`/api/servers/${serverId}/command`, { command: 'players' });
    const { body } = await boris.get<IncidentDetails>(path);
    expect(body).toMatchObject({
      ...{ serverName: 'Chernarus', state: 'down', endedAt: null, outages: 1, playersBefore: 2 },
      ...{ players: ['Anna', 'Boris'], notes: [], mayWrite: true, isComplete: true },
    });
    expect(body.downSeconds).toBeGreaterThanOrEqual(120);
    expect(body.log.map(({ kind }) => kind)).toContain('command');
    expect(body.log.map(({ id }) => id)).toEqual(body.log.map(({ id }) => id).toSorted((a, b) => a - b));
    const { body: listed } = await boris.get<Incident[]>('/api/incidents?state=open');
    expect(listed).toMatchObject([{ serverId, serverName: 'Chernarus', noteCount: 0 }]);
  });

  it('has notes of those who may restart the server, which they or its owner remove', async () => {
    const manager = await invite('mira', 'manager');
    const viewer = await invite('vera', 'viewer');
    const { body: note } = await manager.post<IncidentNote>(`${path}/notes`, { text: ' Power\nis back ' });
    expect(note).toMatchObject({ author: 'mira', text: 'Power\nis back', mayDelete: true });
    const { body: own } = await boris.post<IncidentNote>(`${path}/notes`, { text: 'A new host' });
    expect((await viewer.fail('POST', `${path}/notes`, { text: 'Hm' })).status).toBe(403);
    const { body: seen } = await viewer.get<IncidentDetails>(path);
    expect(seen.notes.map(({ text, mayDelete }) => [text, mayDelete])).toEqual([
      ...[
        ['Power\nis back', false],
        ['A new host', false],
      ],
    ]);
    const { status, body: refused } = await manager.fail('DELETE', `${path}/notes/${own.id}`);
    expect([status, refused.code]).toEqual([403, 'permission_denied']);
    await boris.send('DELETE', `${path}/notes/${note.id}`);
    expect((await boris.get<IncidentDetails>(path)).body.notes).toMatchObject([{ id: own.id }]);
  });

  it('is nothing to others', async () => {
    const stranger = await premiumUser(outpost, admin, 'stella');
    expect((await stranger.get<Incident[]>('/api/incidents')).body).toEqual([]);
    expect((await stranger.fail('GET', path)).status).toBe(404);
    const another = path.replace(/\d+$/, '999');
    expect((await boris.fail('GET', another)).body.code).toBe('not_found');
  });

  it('is named by the alerts of its time', async () => {
    const rule = { name: 'Down', condition: { kind: 'down', minutes: 1 }, scope: 'all', channelIds: [] };
    await boris.post('/api/alert-rules', rule);
    const now = storedMoment(new Date());
    await outpost.query(
      `INSERT INTO alert_bundles (rule_id, owner_id, opened_at, more, escalated) VALUES (1, 2, '${now}', 0, 0)`,
    );
    await outpost.query(
      `INSERT INTO alerts (rule_id, owner_id, bundle_id, server_id, subject, condition, facts, opened_at)
       VALUES (1, 2, 1, ${serverId}, 'server', 'down', '{}', '${now}')`,
    );
    const { body: alerts } = await boris.get<Alert[]>('/api/alerts');
    expect(alerts.map(({ incidentId }) => incidentId)).toEqual([Number(path.split('/').at(-1))]);
  });
});
