import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Group } from '@outpost/contracts/groups.js';
import { type Lists, type Histories } from '@outpost/contracts/routes.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { pendingUser, premiumUser, signedInAdmin, signIn } from '../support/accounts.js';
import { type Answer, type RawClient } from '../support/api.js';
import { fillAlerts, storePastIncidents } from '../support/stored-alerts.js';
import { storeTasks } from '../support/stored-tasks.js';
import { StartedPanel } from '../support/started-panel.js';

interface Row {
  readonly id: number | string;
}

interface List {
  /** Whose rows the call lists; the other user has rows of the same kind. */
  readonly reader: 'admin' | 'boris';
  readonly path: () => string;
  /** The number of rows; undefined where no total is returned. */
  readonly total: number | undefined;
  /** The table to delete a row from; undefined where rows cannot vanish while the panel runs. */
  readonly table?: string;
  /** Its column that holds the ids of the list. */
  readonly key?: string;
}

const FIVE = [1, 2, 3, 4, 5];
const HOUR_MS = 3_600_000;

let outpost: StartedPanel;
let clients: Readonly<Record<List['reader'], RawClient>>;
/** The first server of boris, its first schedule, and a server of the admin. */
let id: number;
let scheduleId: number;
let serviceId: number;
let foreignId: number;
let groupId: number;
let channelId: number;

const ofServer =
  (rest: string): (() => string) =>
  () =>
    `/api/servers/${id}/${rest}`;

const ofGroup =
  (rest: string): (() => string) =>
  () =>
    `/api/groups/${groupId}/${rest}`;

const LISTS: Readonly<Record<keyof Lists | keyof Histories, List>> = {
  'GET /api/pending-users': { reader: 'admin', path: () => '/api/pending-users', total: 5, table: 'users' },
  'GET /api/tokens': { reader: 'boris', path: () => '/api/tokens', total: 5, table: 'api_tokens' },
  'GET /api/sessions': { reader: 'boris', path: () => '/api/sessions', total: 5, table: 'sessions' },
  'GET /api/protocols': { reader: 'boris', path: () => '/api/protocols', total: 4 },
  'GET /api/games': { reader: 'boris', path: () => '/api/games', total: expect.any(Number) as never },
  'GET /api/plugins': { reader: 'admin', path: () => '/api/plugins', total: 0 },
  'GET /api/servers': { reader: 'boris', path: () => '/api/servers', total: 10, table: 'servers' },
  'GET /api/servers/:id/saved-commands': {
    ...{ reader: 'boris', path: ofServer('saved-commands'), total: 5, table: 'saved_commands' },
  },
  'GET /api/servers/:id/scheduled': {
    ...{ reader: 'boris', path: ofServer('scheduled'), total: 5, table: 'schedules' },
  },
  'GET /api/servers/:id/scheduled/:commandId/runs': {
    ...{ reader: 'boris', path: () => ofServer(`scheduled/${scheduleId}/runs`)(), total: 5 },
    table: 'schedule_runs',
  },
  'GET /api/servers/:id/restart-plans': {
    ...{ reader: 'boris', path: ofServer('restart-plans'), total: 5, table: 'restart_plans' },
  },
  'GET /api/message-texts': {
    ...{ reader: 'boris', path: () => '/api/message-texts', total: 5, table: 'message_texts' },
  },
  'GET /api/servers/:id/message-texts': {
    ...{ reader: 'boris', path: ofServer('message-texts'), total: 5 },
  },
  'GET /api/servers/:id/tasks': {
    ...{ reader: 'boris', path: ofServer('tasks'), total: 5 },
  },
  'GET /api/servers/:id/runs': {
    ...{ reader: 'boris', path: ofServer('runs'), total: 5, table: 'task_runs' },
  },
  'GET /api/servers/:id/commands': {
    ...{ reader: 'boris', path: ofServer('commands'), total: undefined, table: 'commands' },
  },
  'GET /api/logs': {
    ...{ reader: 'boris', path: () => '/api/logs?q=paged', total: undefined, table: 'log_entries' },
  },
  'GET /api/servers/:id/logs': {
    ...{ reader: 'boris', path: ofServer('logs?q=paged'), total: undefined, table: 'log_entries' },
  },
  'GET /api/emails': {
    ...{ reader: 'admin', path: () => '/api/emails', total: 5, table: 'emails' },
  },
  'GET /api/account/identities': {
    ...{ reader: 'boris', path: () => '/api/account/identities', total: 5, table: 'identities' },
  },
  'GET /api/service-accounts': {
    ...{ reader: 'boris', path: () => '/api/service-accounts', total: 5, table: 'users' },
  },
  'GET /api/service-accounts/:id/tokens': {
    ...{ reader: 'boris', path: () => `/api/service-accounts/${serviceId}/tokens`, total: 5 },
    table: 'api_tokens',
  },
  'GET /api/servers/:id/audit': {
    ...{
      reader: 'boris',
      path: ofServer('audit?action=saveCommand'),
      total: undefined,
      table: 'audit_entries',
    },
  },
  'GET /api/account/audit': {
    ...{ reader: 'boris', path: () => '/api/account/audit?action=createServer', total: undefined },
    table: 'audit_entries',
  },
  'GET /api/audit': {
    ...{ reader: 'admin', path: () => '/api/audit?action=createSchedule', total: undefined },
    table: 'audit_entries',
  },
  'GET /api/servers/:id/timeline': {
    ...{ reader: 'boris', path: ofServer('timeline?q=paged'), total: undefined, table: 'log_entries' },
  },
  'GET /api/servers/:id/people': {
    ...{ reader: 'boris', path: ofServer('people'), total: 5, table: 'memberships' },
    key: 'user_id',
  },
  'GET /api/servers/:id/invitations': {
    ...{ reader: 'boris', path: ofServer('invitations'), total: 5, table: 'invitations' },
  },
  'GET /api/groups': { reader: 'boris', path: () => '/api/groups', total: 5, table: 'server_groups' },
  'GET /api/groups/:id/people': {
    ...{ reader: 'boris', path: ofGroup('people'), total: 5, table: 'memberships' },
    key: 'user_id',
  },
  'GET /api/groups/:id/invitations': {
    ...{ reader: 'boris', path: ofGroup('invitations'), total: 5, table: 'invitations' },
  },
  'GET /api/groups/:id/roles': {
    ...{ reader: 'boris', path: ofGroup('roles'), total: 5, table: 'custom_roles' },
  },
  'GET /api/groups/:id/audit': {
    ...{ reader: 'boris', path: ofGroup('audit?action=createInvitationToGroup'), total: undefined },
    table: 'audit_entries',
  },
  'GET /api/servers/:id/warnings': {
    ...{ reader: 'boris', path: ofServer('warnings'), total: 5, table: 'warnings' },
  },
  'GET /api/servers/:id/approvals': {
    ...{ reader: 'boris', path: ofServer('approvals'), total: 5, table: 'approvals' },
  },
  // Those of both servers: boris has asked for all of them.
  'GET /api/approvals': { reader: 'boris', path: () => '/api/approvals', total: 10, table: 'approvals' },
  'GET /api/roles': { reader: 'boris', path: () => '/api/roles', total: 5, table: 'custom_roles' },
  'GET /api/servers/:id/roles': {
    ...{ reader: 'boris', path: ofServer('roles'), total: 5, table: 'custom_roles' },
  },
  'GET /api/invitations': {
    ...{ reader: 'admin', path: () => '/api/invitations', total: 5, table: 'invitations' },
  },
  'GET /api/channels': { reader: 'boris', path: () => '/api/channels', total: 5, table: 'channels' },
  'GET /api/channels/:id/deliveries': {
    ...{
      reader: 'boris',
      path: () => `/api/channels/${channelId}/deliveries`,
      total: 5,
      table: 'deliveries',
    },
  },
  'GET /api/alerts': { reader: 'boris', path: () => '/api/alerts', total: 5, table: 'alerts' },
  'GET /api/on-call': { reader: 'boris', path: () => '/api/on-call', total: 5, table: 'on_calls' },
  'GET /api/status-pages': {
    ...{ reader: 'boris', path: () => '/api/status-pages', total: 5, table: 'status_pages' },
  },
  'GET /api/incidents': { reader: 'boris', path: () => '/api/incidents', total: 5, table: 'incidents' },
  'GET /api/servers/:id/incidents': {
    ...{ reader: 'boris', path: ofServer('incidents'), total: 5, table: 'incidents' },
  },
  'GET /api/maintenance': {
    ...{ reader: 'boris', path: () => '/api/maintenance', total: 5, table: 'maintenance_windows' },
  },
  'GET /api/alert-rules': { reader: 'boris', path: () => '/api/alert-rules', total: 5, table: 'alert_rules' },
  // Last, since boris is one of them.
  'GET /api/users': { reader: 'admin', path: () => '/api/users', total: 7, table: 'users' },
};

const NAMES = Object.keys(LISTS) as readonly (keyof typeof LISTS)[];
const OF_A_SERVER = NAMES.filter((name) => name.includes('/servers/:id'));

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;
const idsOf = ({ body }: Answer<readonly Row[]>): Row['id'][] => body.map((row) => row.id);

const nextOf = ({ headers }: Answer): string | undefined => {
  const link = headers.get('link');
  return link === null ? undefined : (/^<(\/api\/[^>]+)>; rel="next"$/.exec(link)?.[1] ?? `no link: ${link}`);
};

/** All pages from `first` on. */
async function allPages(client: RawClient, first: string | undefined): Promise<Row['id'][][]> {
  const pages: Row['id'][][] = [];
  for (let next = first; next !== undefined;) {
    const page: Answer<readonly Row[]> = await client.get(next);
    pages.push(idsOf(page));
    next = nextOf(page);
  }
  return pages;
}

async function addServer(client: RawClient, port: number): Promise<number> {
  const address = { type: 'battleye', host: '127.0.0.1', port, password: 'rcon secret' };
  return (await client.post<Server>('/api/servers', { name: `Server ${port}`, ...address })).body.id;
}

async function fillServer(client: RawClient, serverId: number): Promise<number> {
  const path = `/api/servers/${serverId}`;
  const ids: number[] = [];
  for (const n of FIVE) {
    await client.post(`${path}/saved-commands`, { command: `say ${n}` });
    const schedule = { command: `say ${n}`, schedule: '0 4 * * *' };
    ids.push((await client.post<ScheduledCommand>(`${path}/scheduled`, schedule)).body.id);
    await client.post('/api/tokens', { name: `token ${n}`, scope: 'read' });
    await client.post('/api/roles', { name: `role ${n}`, permissions: ['server.view'] });
  }
  const database = outpost;
  for (const n of FIVE) {
    await database.query(
      `INSERT INTO schedule_runs (schedule_id, due_at, outcome, response, is_test) VALUES (?, ?, 'executed', ?, FALSE)`,
      [ids[0], '2026-11-22 04:00:00.000', `run ${n}`],
    );
    await database.query(
      `INSERT INTO commands (server_id, actor_name, command, response, outcome, duration_ms, created_at)
       VALUES (?, 'boris', ?, '', 'executed', 1, '2026-11-22 04:00:00.000')`,
      [serverId, `say ${n}`],
    );
  }
  await storeTasks(client, database, serverId, FIVE);
  for (const n of FIVE) {
    await database.query(
      `INSERT INTO approvals (server_id, requested_by_id, command, requested_at, expires_at, state)
       VALUES (?, 2, ?, '2026-11-22 04:00:00.000', '9999-11-22 04:00:00.000', 'waiting')`,
      [serverId, `say ${n}`],
    );
  }
  for (const n of FIVE) {
    await database.query(
      `INSERT INTO warnings (server_id, player_id, player_name, reason, warned_by, warned_at)
       VALUES (?, 'x', 'Anna', ?, 'boris', '2026-11-22 04:00:00.000')`,
      [serverId, `warning ${n}`],
    );
  }
  const messages = FIVE.map((n) => `paged ${n}`);
  await outpost.insertLines(serverId, messages, Date.now());
  return ids[0] ?? 0;
}

beforeAll(async () => {
  outpost = await StartedPanel.start();
  const admin = await signedInAdmin(outpost);
  await premiumUser(outpost, admin, 'boris');
  for (let session = 2; session < 5; session += 1) await signIn(outpost, 'boris');
  clients = { admin, boris: await signIn(outpost, 'boris') };
  // Browsers used at the same moment: the order falls back to their ids. A session idle for a week has ended.
  const hourAgo = new Date(Date.now() - HOUR_MS).toISOString().replace('T', ' ').slice(0, -1);
  await outpost.query(
    `UPDATE sessions SET last_used_at = ?, expires_at = '2999-01-01 00:00:00.000'
     WHERE id <> (SELECT max(id) FROM sessions) AND id % 2 = 0`,
    [hourAgo],
  );
  for (const n of FIVE) await pendingUser(outpost, `pending${n}`);
  // The second one is deleted at the end, so which is the first must not depend on who comes first.
  const added: number[] = [];
  for (const n of FIVE) added.push(await addServer(clients.boris, n));
  [id = 0] = added;
  foreignId = await addServer(admin, 9);
  await fillServer(admin, foreignId);
  scheduleId = await fillServer(clients.boris, id);
  channelId = await fillAlerts(outpost, clients.boris);
  await storePastIncidents(outpost, id);
  const services: number[] = [];
  for (const n of FIVE) {
    const { body } = await clients.boris.post<{ id: number }>('/api/service-accounts', { name: `bot-${n}` });
    services.push(body.id);
  }
  [serviceId = 0] = services;
  for (const n of FIVE) {
    await clients.boris.post(`/api/service-accounts/${serviceId}/tokens`, {
      name: `token ${n}`,
      scope: 'read',
    });
  }
  const groups: number[] = [];
  for (const n of FIVE)
    groups.push((await clients.boris.post<Group>('/api/groups', { name: `group ${n}` })).body.id);
  // That of the last place: the others are deleted before.
  groupId = groups.at(-1) ?? 0;
  for (const n of FIVE) {
    await outpost.query(
      `INSERT INTO memberships (group_id, user_id, role, created_at)
       SELECT ?, id, 'viewer', '2026-11-22 04:00:00.000' FROM users WHERE username = ?`,
      [groupId, `pending${n}`],
    );
    await clients.boris.post(`/api/groups/${groupId}/invitations`, { role: 'viewer' });
  }
  for (const n of FIVE) {
    await outpost.query(
      `INSERT INTO emails (kind, user_id, username, address, language, state, attempts, created_at)
       VALUES ('approved', 2, ?, 'boris@example.com', 'en', 'sent', 1, '2026-11-22 04:00:00.000')`,
      [`boris ${n}`],
    );
    await outpost.query(
      `INSERT INTO identities (user_id, issuer, subject, given, created_at)
       VALUES (2, 'https://id.example.com', ?, '{}', '2026-11-22 04:00:00.000')`,
      [`boris ${n}`],
    );
    await outpost.query(
      `INSERT INTO memberships (server_id, user_id, role, created_at)
       SELECT ?, id, 'viewer', '2026-11-22 04:00:00.000' FROM users WHERE username = ?`,
      [id, `pending${n}`],
    );
    await clients.boris.post(`/api/servers/${id}/invitations`, { role: 'viewer' });
    const own = await addServer(clients.boris, 100 + n);
    await clients.boris.post(`/api/servers/${own}/invitations`, { role: 'viewer', username: 'anna' });
  }
});
afterAll(() => outpost.remove());

describe('Every list', () => {
  it.each(NAMES)(
    '%s returns each row once when read page by page, in the order of the full list',
    async (name) => {
      const { reader, path, total } = LISTS[name];
      const fullList = await clients[reader].get<readonly Row[]>(path());
      expect([fullList.status, nextOf(fullList)]).toEqual([200, undefined]);
      const pages = await allPages(clients[reader], withQuery(path(), 'limit=2'));
      expect(pages.flat()).toEqual(idsOf(fullList));
      expect(
        pages
          .map(({ length }) => length)
          .slice(0, -1)
          .every((length) => length === 2),
      ).toBe(true);
      expect(fullList.headers.get('x-total-count')).toEqual(
        total === undefined ? null : String(fullList.body.length),
      );
      if (total !== undefined) expect(fullList.body.length).toEqual(total);
      const first = await clients[reader].get(withQuery(path(), 'limit=2'));
      expect(first.headers.get('x-total-count')).toBe(fullList.headers.get('x-total-count'));
    },
  );

  it.each(NAMES)('%s names the field of an invalid limit or cursor', async (name) => {
    const { reader, path } = LISTS[name];
    const cursor = /\/(?:commands|logs|audit)$/.test(name) ? 'before' : 'after';
    const places = [['a', 1], [1], [{}, 1], [1, 'a'], [9e15, 1]];
    const wrong = cursor === 'before' ? ['0', 'x'] : ['a b', 'bm9wZQ', ...places.slice(1).map(encoded)];
    for (const query of ['limit=0', 'limit=1001', 'limit=ten', ...wrong.map((text) => `${cursor}=${text}`)]) {
      const { status, body } = await clients[reader].fail('GET', withQuery(path(), query));
      const [field] = query.split('=');
      expect([query, status, body.errors?.map((error) => error.field)]).toEqual([query, 400, [field]]);
    }
  });

  it.each(OF_A_SERVER)('%s of another user is not found, with any cursor', async (name) => {
    const { path } = LISTS[name];
    const page = await clients.boris.get(withQuery(path(), 'limit=2'));
    const foreign = (nextOf(page) ?? '').replace(`/servers/${id}/`, `/servers/${foreignId}/`);
    expect((await clients.boris.fail('GET', foreign)).status).toBe(404);
  });

  it.each(['GET /api/tokens', 'GET /api/sessions', 'GET /api/servers'] as const)(
    '%s shows its reader’s rows alone, also behind the place of another one’s row',
    async (name) => {
      const own = idsOf(await clients.boris.get(LISTS[name].path()));
      const foreign = nextOf(await clients.admin.get(withQuery(LISTS[name].path(), 'limit=1')));
      const seen = await allPages(clients.boris, foreign ?? withQuery(LISTS[name].path(), 'limit=1'));
      expect(seen.flat().filter((row) => !own.includes(row))).toEqual([]);
    },
  );

  // Last, because each removes a row.
  it.each(NAMES.filter((name) => LISTS[name].table !== undefined))(
    '%s continues where it was, even if the last row of the page has been deleted',
    async (name) => {
      const { reader, path, table, key = 'id' } = LISTS[name];
      const fullList = idsOf(await clients[reader].get(path()));
      const first = await clients[reader].get<readonly Row[]>(withQuery(path(), 'limit=2'));
      const gone = idsOf(first).at(-1);
      await outpost.query(`DELETE FROM ${table} WHERE ${key} = ?`, [gone]);
      const rest = await allPages(clients[reader], nextOf(first));
      expect([...idsOf(first), ...rest.flat()]).toEqual(fullList);
    },
  );
});

function encoded(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}
