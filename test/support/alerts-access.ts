import { type RawClient } from './api.js';

const WEBHOOK = { name: 'Bot', kind: 'webhook', url: 'http://127.0.0.1:9/hook' };
const RULE = { name: 'Down', condition: { kind: 'down', minutes: 2 }, scope: 'all', channelIds: [] };

const ON_CALL = {
  ...{ name: 'Nights', people: [{ name: 'Anna', channelIds: [] }], turn: 'day', at: '09:00' },
  timeZone: 'UTC',
};

const STATUS_PAGE = { slug: 'my-community', title: 'My community', scope: 'all' };

const MAINTENANCE = {
  name: 'Wipe',
  scope: 'server',
  serverId: 1,
  timing: { kind: 'once', from: '2999-01-01T00:00:00Z' },
};

/** Channels and alerts are those of the account that calls: of others there are none. */
export const ALERTS_ACCESS = [
  { route: 'GET /api/channels', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/channels/push-key', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/channels', body: WEBHOOK, nobody: 401, other: 201, owner: 201 },
  { route: 'PATCH /api/channels/:id', body: { enabled: true }, nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/channels/:id', nobody: 401, other: 404 },
  { route: 'POST /api/channels/:id/secret', nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/channels/:id/test', nobody: 401, other: 404 },
  { route: 'GET /api/channels/:id/deliveries', nobody: 401, other: 404, owner: 200, admin: 404 },
  { route: 'POST /api/channels/:id/deliveries/:deliveryId/redeliver', nobody: 401, other: 404 },
  { route: 'GET /api/alerts', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/alerts/:id/acknowledge', nobody: 401, other: 404 },
  { route: 'GET /api/on-call', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/on-call', body: ON_CALL, nobody: 401, other: 201, owner: 201 },
  { route: 'PATCH /api/on-call/:id', body: { handOverMinutes: 5 }, nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/on-call/:id', nobody: 401, other: 404 },
  { route: 'GET /api/alert-rules', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/alert-rules', body: RULE, nobody: 401, other: 201, owner: 201 },
  { route: 'PATCH /api/alert-rules/:id', body: { enabled: true }, nobody: 401, other: 404, owner: 200 },
  { route: 'DELETE /api/alert-rules/:id', nobody: 401, other: 404 },
  { route: 'GET /api/incidents', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/servers/:id/incidents', nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/servers/:id/incidents/:incidentId', nobody: 401, other: 404, owner: 200 },
  {
    route: 'POST /api/servers/:id/incidents/:incidentId/notes',
    ...{ body: { text: 'Power' }, nobody: 401, other: 404, owner: 201 },
  },
  {
    route: 'DELETE /api/servers/:id/incidents/:incidentId/notes/:noteId',
    ...{ nobody: 401, other: 404 },
  },
  { route: 'GET /api/status-pages', nobody: 401, other: 200, owner: 200 },
  // The name of the first one is taken for everybody.
  { route: 'POST /api/status-pages', body: STATUS_PAGE, nobody: 401, other: 400, owner: 400 },
  { route: 'PATCH /api/status-pages/:id', body: { about: 'Us' }, nobody: 401, other: 404, owner: 200 },
  { route: 'GET /api/status-pages/:id/preview', nobody: 401, other: 404, owner: 200, admin: 404 },
  { route: 'DELETE /api/status-pages/:id', nobody: 401, other: 404 },
  { route: 'GET /api/maintenance', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/maintenance', body: MAINTENANCE, nobody: 401, other: 404, owner: 201 },
  { route: 'PATCH /api/maintenance/:id', body: { holdsTasks: true }, nobody: 401, other: 404, owner: 200 },
  { route: 'POST /api/maintenance/:id/end', nobody: 401, other: 404, owner: 409 },
  { route: 'DELETE /api/maintenance/:id', nobody: 401, other: 404 },
] as const;

/** The ids of the calls are those of the first server, and must not match what others make for themselves. */
export async function storeFirstOf(owner: RawClient): Promise<void> {
  await owner.post('/api/tokens', { name: 'first', scope: 'read' });
  await owner.post('/api/channels', WEBHOOK);
  await owner.post('/api/alert-rules', RULE);
  await owner.post('/api/on-call', ON_CALL);
  await owner.post('/api/status-pages', STATUS_PAGE);
  await owner.post('/api/message-texts', { name: 'first', texts: [{ language: 'en', text: 'First' }] });
}
