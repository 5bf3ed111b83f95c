/**
 * The rights of people in a large community: 10,000 accounts and 1,000 servers of one owner, all in one group. Everybody
 * was invited to the first server; one of them, the guest, to all servers, and another one, the member, to the group.
 * Times a decision alone, what reading the grants of the guest adds to a call, and the pages of the lists.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { grantFrom } from '../../dist/apps/server/src/auth/custom-grant.js';
import { may } from '../../dist/apps/server/src/auth/may.js';
import { line, median, percentile } from './measure.js';
import { CALLS_NOBODY, startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { people, servers, calls } = numbersFrom(process.argv.slice(2), {
  people: 10_000,
  servers: 1_000,
  calls: 400,
});

const AIM = { decisionMs: 0.2, pageMs: 50 };
const GUEST_ID = 2;
const MEMBER_ID = 3;
const PERMISSIONS = ['server.view', 'players.kick', 'server.delete'];

/** Copies of the first row of a table, with other values of some columns. */
function copyRows(data, table, count, values) {
  const columns = data.pragma(`table_info(${table})`).map(({ name }) => name);
  const expressions = columns.map((name) => values[name] ?? `first."${name}"`);
  data
    .prepare(
      `WITH RECURSIVE ids(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
       INSERT INTO ${table} (${columns.map((name) => `"${name}"`)})
       SELECT ${expressions} FROM ids, ${table} AS first WHERE first.id = 1`,
    )
    .run(count);
}

async function seed(folder) {
  const panel = await startPanel(folder, CALLS_NOBODY);
  const address = { type: 'battleye', host: '127.0.0.1', port: 2305, password: 'bench' };
  await panel.post('/api/servers', { name: 'Server 1', ...address });
  await panel.post('/api/roles', { name: 'Event team', permissions: ['logs.read', 'players.kick'] });
  await panel.stop();
  const data = new Database(join(folder, 'outpost.sqlite'));
  copyRows(data, 'servers', servers, { id: 'ids.id', name: "'Server ' || ids.id" });
  const name = "'person' || ids.id";
  copyRows(data, 'users', people + 1, {
    id: 'ids.id',
    username: name,
    username_key: name,
    email_key: name,
    is_admin: '0',
  });
  const grant = "'custom', 1, NULL, '2026-11-26 12:00:00.000'";
  const columns = 'server_id, user_id, role, role_id, max_ban_minutes, created_at';
  data.exec(`INSERT INTO memberships (${columns}) SELECT 1, id, ${grant} FROM users WHERE id > 1`);
  data.exec(
    `INSERT INTO memberships (${columns}) SELECT id, ${GUEST_ID}, ${grant} FROM servers WHERE id > 1`,
  );
  data.exec(
    `INSERT INTO server_groups (owner_id, name, created_at) VALUES (1, 'All', '2026-11-26 12:00:00.000')`,
  );
  data.exec('UPDATE servers SET group_id = 1');
  data.exec(`DELETE FROM memberships WHERE user_id = ${MEMBER_ID}`);
  data.exec(
    `INSERT INTO memberships (${columns.replace('server_id', 'group_id')}) VALUES (1, ${MEMBER_ID}, ${grant})`,
  );
  data.close();
}

/** Milliseconds of each decision, a thousand at a time. */
function decisions() {
  const stored = { name: 'Event team', permissions: 'server.view,logs.read,players.kick' };
  const grant = grantFrom({ role: 'custom', roleId: 1, maxBanMinutes: null }, stored);
  const grants = {
    servers: new Map(Array.from({ length: servers }, (_, at) => [at + 1, grant])),
    groups: new Map(),
  };
  const caller = { user: { id: GUEST_ID, isAdmin: false }, grants, limits: null };
  return Array.from({ length: calls }, () => {
    let allowed = 0;
    const start = performance.now();
    for (let at = 0; at < 1_000; at++) {
      const server = { id: (at % servers) + 1, ownerId: 1, groupId: 1 };
      if (may(caller, PERMISSIONS[at % PERMISSIONS.length], server)) allowed += 1;
    }
    const each = (performance.now() - start) / 1_000;
    // Two of the three permissions: decisions whose results are not used might not be made.
    if (allowed !== 667) throw new Error(`${allowed} of 1,000 decisions allowed something`);
    return each;
  });
}

async function timesOf(call) {
  const times = [];
  for (let at = 0; at < calls; at++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return times;
}

async function measure(verdicts) {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  await seed(folder);
  const panel = await startPanel(folder, CALLS_NOBODY);
  try {
    const guest = await panel.as(`person${GUEST_ID}`);
    const member = await panel.as(`person${MEMBER_ID}`);
    const other = await panel.as(`person${people}`);
    const cheap = (client) => () => client.get('/api/servers/1/saved-commands');
    const lists = {
      'the people of a server, first page': () => panel.get('/api/servers/1/people?limit=100'),
      'all people of a server in one page': () => panel.get('/api/servers/1/people?limit=1000'),
      'the accounts of the panel, first page': () => panel.get('/api/users?limit=100'),
      'accounts found by a part of the name': () => panel.get('/api/users?limit=100&q=son99'),
      'the servers of the owner, first page': () => panel.get('/api/servers?limit=50'),
      'the servers of somebody in the group, first page': () => member.get('/api/servers?limit=50'),
      'the audit, newest entries': () => panel.get('/api/audit'),
      'the groups of servers': () => panel.get('/api/groups'),
      'open invitations': () => panel.get('/api/servers/1/invitations'),
      'custom roles': () => panel.get('/api/servers/1/roles'),
    };
    const one = await timesOf(cheap(other));
    const all = await timesOf(cheap(guest));
    const ofGroup = await timesOf(cheap(member));
    const decision = median(decisions());
    verdicts.say(
      decision < AIM.decisionMs,
      `a decision takes less than ${AIM.decisionMs} ms`,
      `${decision.toFixed(5)} ms`,
    );
    line('a call of somebody on one server, median', `${median(one).toFixed(2)} ms`);
    line(`a call of somebody on ${servers} servers, median`, `${median(all).toFixed(2)} ms`);
    line(`a call of somebody in a group of ${servers}, median`, `${median(ofGroup).toFixed(2)} ms`);
    const added = (median(all) - median(one)) / Math.max(1, servers - 1);
    line('each further grant adds', `${(added * 1_000).toFixed(2)} µs`);
    for (const [name, call] of Object.entries(lists)) {
      const slowest = percentile(await timesOf(call), 0.99);
      verdicts.say(slowest < AIM.pageMs, `${name}: p99 under ${AIM.pageMs} ms`, `${slowest.toFixed(1)} ms`);
    }
  } finally {
    await panel.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const verdicts = new Verdicts();
await measure(verdicts);
verdicts.end();
