import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Calendar } from '@outpost/contracts/calendar.js';
import { type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { type Invitation } from '@outpost/contracts/people.js';
import { type ServerMonitoring } from '@outpost/contracts/monitoring.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { addServer } from '../support/game-servers.js';

const HOUR_MS = 3_600_000;
const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };

let outpost: StartedPanel;
let admin: RawClient;
let boris: RawClient;
let serverId: number;
beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  await admin.post('/api/subscription/activate');
  boris = await premiumUser(outpost, admin, 'boris');
  serverId = (await addServer(boris, 'Chernarus', ADDRESS)).id;
});
afterAll(() => outpost.remove());

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const made = async (body: object): Promise<MaintenanceWindow> => {
  const request = { name: 'Mod update', scope: 'server', serverId, timing: { kind: 'once' }, ...body };
  return (await boris.post<MaintenanceWindow>('/api/maintenance', request)).body;
};
const server = async (): Promise<Server> => (await boris.get<Server>(`/api/servers/${serverId}`)).body;

describe('Maintenance', () => {
  it('by hand is shown with its server at once, stays in its history, and is told in its timeline', async () => {
    const window = await made({ note: 'New weapons' });
    expect(await server()).toMatchObject({
      maintenance: { windowId: window.id, name: 'Mod update', to: null, holdsTasks: false },
    });
    const { body: ended } = await boris.post<MaintenanceWindow>(`/api/maintenance/${window.id}/end`);
    expect(ended).toMatchObject({ state: 'over', createdBy: 'boris', note: 'New weapons' });
    expect((await server()).maintenance).toBeNull();
    const { body: watched } = await boris.get<ServerMonitoring>(`/api/servers/${serverId}/monitoring`);
    expect(watched.maintenance).toEqual([{ name: 'Mod update', from: ended.from, to: ended.to }]);
    const { body: timeline } = await boris.get<TimelineEntry[]>(`/api/servers/${serverId}/timeline`);
    const told = timeline.filter(({ kind }) => kind === 'maintenance').map(({ message }) => message);
    expect(told.toSorted()).toEqual([
      'Maintenance has begun: Mod update',
      'boris ended the maintenance: Mod update',
    ]);
  });

  it('is changed by those who may manage the schedules of its servers, and seen by all who see them', async () => {
    const { id } = await made({ timing: { kind: 'once', from: inHours(1) } });
    const path = `/api/maintenance/${id}`;
    const viewer = await premiumUser(outpost, admin, 'vera');
    expect((await viewer.get<MaintenanceWindow[]>('/api/maintenance')).body).toEqual([]);
    expect((await viewer.fail('PATCH', path, { name: 'Wipe' })).status).toBe(404);
    const invited = { username: 'vera', role: 'viewer' };
    const { body: invitation } = await boris.post<Invitation>(
      `/api/servers/${serverId}/invitations`,
      invited,
    );
    await viewer.post(`/api/invitations/${invitation.id}/accept`);
    const { body: seen } = await viewer.get<MaintenanceWindow[]>('/api/maintenance');
    expect(seen.find((window) => window.id === id)).toMatchObject({ state: 'planned', mayChange: false });
    expect((await viewer.fail('PATCH', path, { name: 'Wipe' })).status).toBe(403);
    expect((await boris.send<MaintenanceWindow>('PATCH', path, { name: 'Wipe' })).body).toMatchObject({
      ...{ name: 'Wipe', mayChange: true },
    });
    await boris.send('DELETE', path);
    expect((await boris.fail('PATCH', path, { name: 'Wipe' })).status).toBe(404);
  });

  it('of all servers is of those that its account owns', async () => {
    const body = { name: 'Wipe', scope: 'all', timing: { kind: 'once', from: inHours(2) } };
    const { body: ofAdmin } = await admin.post<MaintenanceWindow>('/api/maintenance', body);
    expect(ofAdmin.owner).not.toBe('boris');
    const { body: seen } = await boris.get<MaintenanceWindow[]>('/api/maintenance');
    expect(seen.map(({ id }) => id)).not.toContain(ofAdmin.id);
    expect((await boris.fail('DELETE', `/api/maintenance/${ofAdmin.id}`)).status).toBe(404);
  });

  it('is in the calendar, with what it holds back', async () => {
    const at = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS);
    const cron = `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
    const command = { command: 'players', schedule: cron, timeZone: 'UTC' };
    await boris.post(`/api/servers/${serverId}/scheduled`, command);
    const [from, to] = [-0.5, 0.5].map((hours) => new Date(at.getTime() + hours * HOUR_MS).toISOString());
    const window = await made({ name: 'Update', timing: { kind: 'once', from, to }, holdsTasks: true });
    const { body: calendar } = await boris.get<Calendar>('/api/calendar');
    expect(calendar.maintenance).toEqual([
      {
        ...{ windowId: window.id, name: 'Update', scope: 'server', serverId, groupId: null },
        ...{ from, to, holdsTasks: true },
      },
    ]);
    const [entry] = calendar.entries.filter(({ name }) => name === 'players');
    expect(entry).toMatchObject({ at: at.toISOString(), isHeld: true });
  });

  it('that is over is not changed any more', async () => {
    const { id } = await made({});
    await boris.post(`/api/maintenance/${id}/end`);
    const { status, body } = await boris.fail('PATCH', `/api/maintenance/${id}`, { name: 'Wipe' });
    expect([status, body.code]).toEqual([409, 'maintenance_over']);
    expect((await boris.fail('POST', `/api/maintenance/${id}/end`)).body.code).toBe(
      'maintenance_not_under_way',
    );
  });
});
