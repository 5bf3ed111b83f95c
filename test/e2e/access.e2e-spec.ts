import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type Invitation } from '@outpost/contracts/people.js';
import {
  type Permission,
  ROLE_KINDS,
  ROLE_PERMISSIONS,
  type RoleKind,
} from '@outpost/contracts/permissions.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { declarationOf, type Route, ROUTES } from '@outpost/contracts/routes.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import {
  invitedUser,
  pathOf,
  passwordOf,
  type Place,
  pendingUser,
  premiumUser,
  signedInAdmin,
  signedInUser,
  suspendedUser,
} from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { CUSTOM_ROLE, PEOPLE_ACCESS } from '../support/people-access.js';
import { ADMIN_ACCESS } from '../support/admin-access.js';
import { AUDIT_ACCESS } from '../support/audit-access.js';
import { EMAILS_ACCESS } from '../support/emails-access.js';
import { OIDC_ACCESS } from '../support/oidc-access.js';
import { PLAYERS_ACCESS } from '../support/players-access.js';
import { POLICY_ACCESS } from '../support/policy-access.js';
import { statusWithToken, type TokenKind, TOKENS, tokensOf } from '../support/token-access.js';
import {
  SERVICE_ACCOUNTS_ACCESS,
  serviceAccountOf,
  statusOfService,
} from '../support/service-accounts-access.js';
import { Database } from '../../apps/server/src/platform/database/database.js';
import { ADDRESS, LOGS_ACCESS, SCHEDULE, SERVERS_ACCESS } from '../support/servers-access.js';
import { ALERTS_ACCESS, storeFirstOf } from '../support/alerts-access.js';
import { storeWhatHappened, TASKS_ACCESS } from '../support/tasks-access.js';
import { GROUPS_ACCESS, groupOf } from '../support/groups-access.js';
import { SECOND_FACTOR_ACCESS } from '../support/second-factor-access.js';

/** So many accounts are not made from one network within an hour. */
const OTHER_NETWORK = { 'x-forwarded-for': '192.0.2.7' };

/**
 * Every call with a valid body, and the status that a visitor without a usable account, another user and the owner get.
 * `undefined`: the call changes too much to be tried by the owner here and has a test of its own.
 */
interface Row {
  readonly route: Route;
  readonly body?: unknown;
  readonly nobody: number;
  readonly other: number;
  readonly owner?: number;
  /** The status for every caller after the first. */
  readonly again?: number;
  /** The status for an admin where it is neither a refusal nor the owner's; only read calls are tried. */
  readonly admin?: number;
}

/** Everyone who does not own the server, and the column with the status they get. */
const OUTSIDERS = {
  nobody: 'nobody',
  'somebody who awaits approval': 'nobody',
  'somebody who is suspended': 'nobody',
  'another user': 'other',
  'another premium user': 'other',
} as const;
type Outsider = keyof typeof OUTSIDERS;

/** Where somebody has a role. */
type Where = 'on the server' | 'in its group';
type Members = Readonly<Record<RoleKind, RawClient>>;
type Ids = Readonly<Record<'id' | 'viewer' | 'manager' | 'invitation', number>>;

const idOf = async (client: RawClient): Promise<number> => (await client.get<User>('/api/user')).body.id;

const ROWS: readonly Row[] = [
  { route: 'GET /api/health', nobody: 200, other: 200, owner: 200 },
  { route: 'GET /api/health/live', nobody: 200, other: 200, owner: 200 },
  { route: 'GET /api/health/ready', nobody: 200, other: 200, owner: 200 },
  { route: 'GET /api/setup', nobody: 200, other: 200, owner: 200 },
  {
    route: 'POST /api/setup',
    body: { code: 'AAAA', username: 'mallory', email: 'm@example.com', password: 'hunter22' },
    nobody: 409,
    other: 409,
    owner: 409,
  },
  { route: 'GET /api/user', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/login', body: { username: 'nobody', password: 'hunter22' }, nobody: 401, other: 401 },
  { route: 'GET /api/registration', nobody: 200, other: 200, owner: 200 },
  {
    route: 'POST /api/register-interest',
    body: { username: 'ida', email: 'ida@example.com', password: 'hunter22' },
    nobody: 200,
    other: 409,
    again: 409,
  },
  { route: 'GET /api/tokens', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/tokens', body: { name: 'cron', scope: 'read' }, nobody: 401, other: 201, owner: 201 },
  { route: 'DELETE /api/tokens/:id', nobody: 401, other: 404 },
  { route: 'GET /api/sessions', nobody: 401, other: 200, owner: 200 },
  { route: 'DELETE /api/sessions', nobody: 401, other: 200, owner: 200 },
  { route: 'DELETE /api/sessions/:id', nobody: 401, other: 404 },
  {
    route: 'PATCH /api/account',
    body: { username: 'owner', email: 'owner@example.com' },
    nobody: 401,
    other: 409,
    owner: 200,
  },
  {
    route: 'POST /api/account/password',
    body: { currentPassword: 'not mine', newPassword: 'hunter22' },
    nobody: 401,
    other: 403,
    owner: 403,
  },
  ...SECOND_FACTOR_ACCESS,
  ...ADMIN_ACCESS,
  { route: 'GET /api/subscription', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/subscription/cancel', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/subscription/activate', nobody: 401, other: 200, owner: 200 },
  { route: 'POST /api/subscription/portal', nobody: 401, other: 409, owner: 409 },
  { route: 'POST /api/subscription/refresh', nobody: 401, other: 200, owner: 200 },
  // Stripe signs what it sends; without Stripe there is no such call.
  { route: 'POST /api/billing/stripe/events', body: {}, nobody: 404, other: 404, owner: 404 },
  { route: 'GET /api/protocols', nobody: 401, other: 200, owner: 200 },
  { route: 'GET /api/plugins', nobody: 401, other: 403, owner: 403 },
  { route: 'GET /api/games', nobody: 401, other: 200, owner: 200 },
  ...SERVERS_ACCESS,
  ...EMAILS_ACCESS,
  ...OIDC_ACCESS,
  ...PLAYERS_ACCESS,
  ...PEOPLE_ACCESS,
  ...GROUPS_ACCESS,
  ...POLICY_ACCESS,
  ...AUDIT_ACCESS,
  ...SERVICE_ACCOUNTS_ACCESS,
  ...LOGS_ACCESS,
  ...TASKS_ACCESS,
  ...ALERTS_ACCESS,
  // Last, because it ends the caller's session.
  { route: 'POST /api/logout', nobody: 401, other: 204 },
];

const ATTEMPTS = (Object.keys(OUTSIDERS) as Outsider[]).flatMap((outsider, index) =>
  ROWS.map((row) => {
    const first = index === 0 ? undefined : row.again;
    return { ...row, outsider, expected: first ?? row[OUTSIDERS[outsider]] };
  }),
);
/**
 * What each role gets: the same as the owner for what it includes, which the route declares and the services enforce.
 * Of what the owner does not try here only the refusals are tried.
 */
const INCLUDED: Readonly<Record<RoleKind, readonly Permission[]>> = {
  ...ROLE_PERMISSIONS,
  custom: CUSTOM_ROLE.permissions,
};
const OF_ROLES = (['on the server', 'in its group'] as const).flatMap((where) =>
  ROLE_KINDS.flatMap((role) =>
    ROWS.flatMap((row) => {
      const { permission, on } = declarationOf(row.route);
      if (permission === undefined) return [];
      const isSeen = on !== 'group' || where === 'in its group';
      const expected = isSeen ? (INCLUDED[role].includes(permission) ? row.owner : 403) : 404;
      return expected === undefined ? [] : [{ ...row, role, where, expected }];
    }),
  ),
);
/** What the owner's tokens get: the same as the owner for what they include. */
const OF_TOKENS = (Object.keys(TOKENS) as TokenKind[]).flatMap((token) =>
  ROWS.flatMap((row) => {
    const expected = statusWithToken(token, row.route, row.owner);
    return expected === undefined ? [] : [{ ...row, token, expected }];
  }),
);
/** A service account is one that is a manager, and has tokens alone: of what is about no server it gets nothing. */
const OF_SERVICE = ROWS.flatMap((row) => {
  const expected = statusOfService(row.route, row.owner, ROLE_PERMISSIONS.manager);
  return expected === undefined ? [] : [{ ...row, expected }];
});
const READING = ROWS.filter(({ route }) => route.startsWith('GET '));

/** Data that only the owner and admins may see. */
const SECRETS = /rcon secret|owner@example\.com|admin@example\.com/;
const PRIVATE_DATA = /Chernarus|Europe|rcon secret|owner@example\.com|0 4 \* \* \*/;

describe('access', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let owner: RawClient;
  let server: Server;
  let removed: Readonly<Record<Where, RawClient>>;
  let members: Readonly<Record<Where, Members>>;
  let ids: Readonly<Record<'server' | 'group', Ids>>;
  let outsiders: Readonly<Record<Outsider, RawClient>>;
  let scripts: Readonly<Record<TokenKind, RawClient>>;
  let service: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost({ environment: { TRUST_PROXY: '1' } });
    admin = await signedInAdmin(outpost);
    owner = await signedInUser(outpost, admin, 'owner');
    await storeFirstOf(owner);
    server = (await owner.post<Server>('/api/servers', { ...ADDRESS, name: 'Chernarus' })).body;
    await owner.post(`/api/servers/${server.id}/scheduled`, SCHEDULE);
    await storeWhatHappened(outpost.app.get(Database), server.id);
    // Nobody listens at the address, but it is in the history.
    await owner.send('POST', `/api/servers/${server.id}/command`, { command: 'players' });
    const { id: roleId } = (await owner.post<CustomRole>('/api/roles', CUSTOM_ROLE)).body;
    const group = await groupOf(owner, 'Europe', [server.id]);
    const inviting = { ...outpost, callHeaders: OTHER_NETWORK };
    const invited = (place: Place, username: string, role: RoleKind): Promise<RawClient> =>
      invitedUser(inviting, admin, owner, { ...place, username, role, ...(role === 'custom' && { roleId }) });
    const people = async (place: Place, at: string): Promise<Members> => ({
      viewer: await invited(place, `viewer-${at}`, 'viewer'),
      moderator: await invited(place, `moderator-${at}`, 'moderator'),
      manager: await invited(place, `manager-${at}`, 'manager'),
      custom: await invited(place, `custom-${at}`, 'custom'),
    });
    const removedFrom = async (place: Place, at: string): Promise<RawClient> => {
      const client = await invited(place, `removed-${at}`, 'manager');
      await owner.send('DELETE', `${pathOf(place)}/people/${await idOf(client)}`);
      return client;
    };
    const [onServer, inGroup] = [{ serverId: server.id }, { groupId: group.id }];
    removed = {
      'on the server': await removedFrom(onServer, 'there'),
      'in its group': await removedFrom(inGroup, 'here'),
    };
    members = {
      'on the server': await people(onServer, 'there'),
      'in its group': await people(inGroup, 'here'),
    };
    const idsAt = async (id: number, place: Place, { viewer, manager }: Members): Promise<Ids> => ({
      ...{ id, viewer: await idOf(viewer), manager: await idOf(manager) },
      invitation: (await owner.post<Invitation>(`${pathOf(place)}/invitations`, { role: 'viewer' })).body.id,
    });
    ids = {
      server: await idsAt(server.id, onServer, members['on the server']),
      group: await idsAt(group.id, inGroup, members['in its group']),
    };
    outsiders = {
      nobody: new RawClient(outpost.url),
      'somebody who awaits approval': await pendingUser(outpost, 'pending'),
      'somebody who is suspended': await suspendedUser(outpost, admin, 'suspended'),
      'another user': await signedInUser(outpost, admin, 'free'),
      'another premium user': await premiumUser(outpost, admin, 'premium'),
    };
    scripts = await tokensOf(
      owner,
      { server: server.id, group: group.id },
      outsiders['another premium user'],
    );
    service = await serviceAccountOf(owner, server.id);
  });
  afterAll(() => outpost.remove());

  const call = (client: RawClient, { route, body }: Row): Promise<{ status: number; body: unknown }> => {
    const [method = '', path = ''] = route.split(' ');
    const here = ids[declarationOf(route).on ?? 'server'];
    const isViewer = Object.values(members).some(({ viewer }) => viewer === client);
    const all = {
      ...{ ':id': here.id, ':serverId': server.id, ':invitationId': here.invitation },
      ...{ ':commandId': 1, ':approvalId': 1, ':warningId': 1, ':tokenId': 1 },
      ...{ ':planId': 1, ':taskId': 99, ':runId': 1, ':deliveryId': 1, ':incidentId': 1, ':noteId': 99 },
      // Everybody may remove themselves: that is no refusal.
      ':userId': isViewer ? here.manager : here.viewer,
    };
    return client.send(
      method,
      path.replace(/:\w+/g, (name) => String(all[name as keyof typeof all])),
      body,
    );
  };

  it('is decided for every route there is', () => {
    const stack = (outpost.app as NestExpressApplication).getHttpAdapter().getInstance() as unknown as {
      router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
    };
    const registered = stack.router.stack
      .flatMap(({ route }) =>
        route ? Object.keys(route.methods).map((m) => `${m.toUpperCase()} ${route.path}`) : [],
      )
      .filter((name) => name.includes(' /api/'));
    expect([...new Set(registered)].sort()).toEqual(Object.keys(ROUTES).sort());
    expect(ROWS.map(({ route }) => route as string).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it.each(ATTEMPTS)(
    'of $stranger to $route is $expected [S6.1 S6.6]',
    async ({ outsider, expected, ...row }) => {
      const { status, body } = await call(outsiders[outsider], row);
      expect([status, JSON.stringify(body ?? '')]).toEqual([
        expected,
        expect.not.stringMatching(PRIVATE_DATA),
      ]);
    },
  );

  it.each(ROWS.filter(({ owner: expected }) => expected !== undefined))(
    'of the owner to $route is $owner, and the RCON password is in no answer [S3.8]',
    async (row) => {
      const { status, body } = await call(owner, row);
      expect(status).toBe(row.owner);
      expect(JSON.stringify(body ?? '')).not.toContain(ADDRESS.password);
    },
  );

  it.each(OF_ROLES)('of a $role $where to $route is $expected', async (row) => {
    const { status, body } = await call(members[row.where][row.role], row);
    expect([status, JSON.stringify(body ?? '')]).toEqual([row.expected, expect.not.stringMatching(SECRETS)]);
  });

  it.each(OF_TOKENS)('with a token $token to $route is $expected', async (row) => {
    const { status, body } = await call(scripts[row.token], row);
    expect([status, JSON.stringify(body ?? '')]).toEqual([
      row.expected,
      expect.not.stringMatching(/rcon secret/),
    ]);
  });

  it.each(OF_SERVICE)('of a service account to $route is $expected', async (row) => {
    const { status, body } = await call(service, row);
    expect([status, JSON.stringify(body ?? '')]).toEqual([row.expected, expect.not.stringMatching(SECRETS)]);
  });

  it.each(ROWS.filter(({ route }) => declarationOf(route).permission !== undefined))(
    'of somebody who was removed a moment ago to $route is 404',
    async (row) => {
      for (const client of Object.values(removed)) {
        const { status, body } = await call(client, row);
        expect([status, JSON.stringify(body ?? '')]).toEqual([404, expect.not.stringMatching(PRIVATE_DATA)]);
      }
    },
  );

  it('of a server or a group needs a permission of it, as each route of one declares', () => {
    const declared = ROWS.filter(({ route }) => /\/(servers|groups)\/:id/.test(route)).map(({ route }) => {
      const { permission, on = 'server' } = declarationOf(route);
      return [route, permission !== undefined, route.includes(`/api/${on}s/:id`)];
    });
    expect(declared.filter(([, needsPermission, isThere]) => !needsPermission || !isThere)).toEqual([]);
  });

  it.each(READING)('of an admin to $route is open', async (row) => {
    const { status, body } = await call(admin, row);
    expect(status).toBe(row.admin ?? (row.other === 403 ? 200 : row.owner));
    expect(JSON.stringify(body)).not.toContain(ADDRESS.password);
  });

  it('finds nothing of somebody else by counting through the ids', async () => {
    await outsiders['another user'].post('/api/login', { username: 'free', password: passwordOf('free') });
    const routes = READING.filter(({ route }) => route.includes(':id'));
    for (const { route } of routes) {
      for (let id = 0; id <= 12; id += 1) {
        const path = route.slice('GET '.length).replace(/:\w+/g, String(id));
        const { status, body } = await outsiders['another user'].get(path);
        expect([path, status, JSON.stringify(body ?? '')]).toEqual([
          path,
          expect.any(Number),
          expect.not.stringMatching(PRIVATE_DATA),
        ]);
      }
    }
  });

  it('is refused to writing requests of another site, with a cookie and with none', async () => {
    // One of the tokens has ended all sessions.
    await owner.post('/api/login', { username: 'owner', password: passwordOf('owner') });
    const headers = { origin: 'https://evil.example' };
    const written = await owner.send('POST', '/api/servers', { ...ADDRESS, name: 'Forged' }, headers);
    const login = await new RawClient(outpost.url).send('POST', '/api/login', {}, headers);
    expect([written.status, login.status]).toEqual([403, 403]);
    expect((await owner.get<Server[]>('/api/servers')).body).toHaveLength(1);
  });

  it('never writes a secret into the log', () => {
    const log = outpost.log.join('');
    for (const secret of ['rcon secret', 'owner secret', 'hunter22', outpost.setupCode]) {
      const lines = outpost.log.filter((line) => line.includes(secret));
      expect(lines.filter((line) => !line.includes('/setup with the code'))).toEqual([]);
    }
    expect(log).not.toContain('outpost_session=');
  });

  it('sends the headers that keep a browser safe', async () => {
    const { headers } = await new RawClient(outpost.url).get('/api/health');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
