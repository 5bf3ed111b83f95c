import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { logEntryOf, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { ADMIN, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type Answer, type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const HOUR = 3_600_000;

describe('the log of a server', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let owner: RawClient;
  let game: SimulatedBattleyeServer;
  let server: Server;
  const open: LiveClient[] = [];

  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
    owner = await signedInUser(outpost, admin, 'owner');
  });
  beforeEach(async () => {
    for (const { id } of (await owner.get<Server[]>('/api/servers')).body) {
      await owner.send('DELETE', `/api/servers/${id}`);
    }
    game = await startBattleye();
    const body = { name: 'Chernarus', ...battleyeAddress(game) };
    server = (await owner.post<Server>('/api/servers', body)).body;
    await owner.post(`/api/servers/${server.id}/status`);
  });
  afterEach(async () => {
    for (const client of open.splice(0)) client.close();
    await game.stop();
  });
  afterAll(() => outpost.remove());

  const read = (query = '', client = owner, id = server.id): Promise<Answer<LogEntry[]>> =>
    client.get<LogEntry[]>(`/api/servers/${id}/logs${query}`);
  const watch = async (): Promise<LiveClient> => {
    const client = await LiveClient.open(outpost.url, { cookie: owner.cookieHeader });
    open.push(client);
    client.send({ type: 'subscribe', serverId: server.id });
    await client.next('serverStatus');
    return client;
  };
  /** Resolves when a watching browser receives the line: from then on it can be read from the log. */
  const stored = async (client: LiveClient, text: string): Promise<LogEntry> =>
    (await client.next('logEntry', ({ entry }) => entry.message.includes(text))).entry;
  /** Inserts lines older than the real ones, as if the panel had run for long. */
  const seed = async (count: number, message: (at: number) => string, hoursAgo = 1): Promise<void> => {
    const messages = Array.from({ length: count }, (_, at) => message(at));
    await outpost.insertLines(server.id, messages, Date.now() - hoursAgo * HOUR);
  };

  it('holds what the game printed, what people sent and how the server was seen, newest first [S3.18]', async () => {
    const client = await watch();
    await owner.post(`/api/servers/${server.id}/command`, { command: 'version' });
    await stored(client, 'version');
    game.say('Player #9 Nadja (192.0.2.8:2304) connected');
    game.say('(Side) Nadja: hello');
    await stored(client, 'hello');
    await game.stop();
    await owner.fail('POST', `/api/servers/${server.id}/command`, { command: 'players' });
    await client.next('logEntry', ({ entry }) => entry.kind === 'connection-error');
    const { body } = await read();
    expect([...body].sort((a, b) => b.id - a.id)).toEqual(body);
    const kinds = body.map(({ kind }) => kind);
    for (const kind of [
      'status-changed',
      'admin-login',
      'command',
      'player-joined',
      'chat',
      'command-failed',
    ]) {
      expect(kinds).toContain(kind);
    }
    const command = body.find(({ message }) => message.includes('version'));
    expect(command).toMatchObject({
      serverId: server.id,
      eventType: 'command',
      details: { actor: 'owner', source: 'panel', address: '127.0.0.1', outcome: 'executed' },
    });
    expect(new Date(command?.timestamp ?? '').getTime()).toBeGreaterThan(Date.now() - HOUR);
    expect(body.find(({ kind }) => kind === 'chat')?.details).toEqual({
      channel: 'Side',
      name: 'Nadja',
      text: 'hello',
    });
  }, 20_000);

  it('is included in the timeline with command answers, under the same ids', async () => {
    const client = await watch();
    const { response } = (
      await owner.post<{ response: string }>(`/api/servers/${server.id}/command`, { command: 'version' })
    ).body;
    game.say('(Side) Nadja: in the timeline');
    const line = await stored(client, 'in the timeline');
    const { body } = await owner.get<TimelineEntry[]>(`/api/servers/${server.id}/timeline`);
    expect(body.map(logEntryOf)).toEqual((await read()).body);
    expect(body[0]).toEqual({ ...line, type: 'line' });
    const command = body.find(({ kind }) => kind === 'command');
    expect(command).toMatchObject({
      type: 'command',
      run: { command: 'version', response, actor: 'owner', source: 'panel', outcome: 'executed' },
    });
  });

  it('is sent to sockets that watch the server, and can be read from then on', async () => {
    const client = await watch();
    game.say('(Side) Nadja: live');
    const entry = await stored(client, 'live');
    expect((await read()).body[0]).toEqual(entry);
  });

  it('sends lines of the system to no socket', async () => {
    const client = await LiveClient.open(outpost.url, { cookie: admin.cookieHeader });
    open.push(client);
    client.send({ type: 'subscribe', serverId: server.id });
    await client.next('serverStatus');
    await signedInUser(outpost, admin, `guest${server.id}`);
    game.say('(Side) Nadja: after the sign-in');
    await stored(client, 'after the sign-in');
    expect(client.received.filter((m) => m.type === 'logEntry' && m.serverId === 0)).toEqual([]);
  });

  it('is paged by the Link header to its end, without a gap', async () => {
    await seed(7, (at) => `paged ${at}`);
    const seen: string[] = [];
    let next: string | undefined = `/api/servers/${server.id}/logs?q=paged&limit=3`;
    while (next !== undefined) {
      const page: Answer<LogEntry[]> = await owner.get<LogEntry[]>(next);
      seen.push(...page.body.map(({ message }) => message));
      next = /^<(\/api[^>]*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      if (next !== undefined) expect(next).toContain('q=paged');
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `paged ${at}`));
  });

  it('can be filtered by type, text and time', async () => {
    const client = await watch();
    await owner.post(`/api/servers/${server.id}/command`, { command: 'version' });
    await stored(client, 'version');
    await seed(3, (at) => `seeded ${at}`, 2);
    const all = (await read()).body;
    expect(all.map(({ eventType }) => eventType)).toContain('status');
    const types = (await read('?type=status')).body;
    expect(types).toEqual(all.filter(({ eventType }) => eventType === 'status'));
    expect((await read('?q=SEEDED%201')).body.map(({ message }) => message)).toEqual(['seeded 1']);
    expect((await read('?q=d%201')).body).toHaveLength(1);
    const hourAgo = new Date(Date.now() - 1.5 * HOUR).toISOString();
    expect((await read(`?to=${hourAgo}`)).body).toHaveLength(3);
    expect((await read(`?from=${hourAgo}&q=seeded`)).body).toEqual([]);
    expect((await read('?type=&q=&from=&to=')).body).toEqual(all);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
    ['?limit=x', 'limit'],
    ['?before=0', 'before'],
    ['?before=9007199254740993', 'before'],
    ['?type=chat', 'type'],
    ['?from=yesterday', 'from'],
    ['?to=2026-13-01', 'to'],
    [`?q=${'x'.repeat(201)}`, 'q'],
    ['?offset=3', 'offset'],
    ['?q=a&q=b', 'q'],
  ])('refuses %s and names the field', async (query, field) => {
    for (const path of ['logs', 'logs.csv']) {
      if (path === 'logs.csv' && ['limit', 'before'].includes(field)) continue;
      const { status, body } = await owner.fail('GET', `/api/servers/${server.id}/${path}${query}`);
      expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    }
  });

  it('shows a free account one day, a premium one thirty, and hides without removing [S1.18 S1.23 S9.4]', async () => {
    await seed(1, () => 'yesterday', 30);
    await seed(1, () => 'last month', 31 * 24);
    const old = async (): Promise<string[]> =>
      (await read('?type=other&q=ast')).body
        .concat((await read('?q=yesterday')).body)
        .map(({ message }) => message);
    expect(await old()).toEqual([]);
    await owner.post('/api/subscription/activate');
    expect(await old()).toEqual(['yesterday']);
    expect((await read('?q=yesterday', admin)).body).toHaveLength(1);
  });

  it('of several servers is one: of those that the caller may read, each as far back as the plan of its owner', async () => {
    await owner.post('/api/subscription/activate');
    const frugal = await signedInUser(outpost, admin, 'frugal');
    const body = { name: 'Livonia', ...battleyeAddress(game) };
    const { id } = (await frugal.post<Server>('/api/servers', body)).body;
    for (const serverId of [server.id, id]) {
      await outpost.insertLines(serverId, [`shared ${serverId} old`], Date.now() - 30 * HOUR);
      await outpost.insertLines(serverId, [`shared ${serverId}`], Date.now() - HOUR);
    }
    const of = async (client: RawClient, query = ''): Promise<string[]> =>
      (await client.get<LogEntry[]>(`/api/logs?q=shared${query}`)).body.map(({ message }) => message);
    const own = [`shared ${server.id}`, `shared ${server.id} old`];
    expect(await of(owner)).toEqual(own);
    expect(await of(frugal)).toEqual([`shared ${id}`]);
    expect(await of(admin)).toEqual([`shared ${id}`, ...own]);
    expect(await of(admin, `&ids=${server.id},999999`)).toEqual(own);
    expect(await of(owner, `&ids=${id}`)).toEqual([]);
    expect((await owner.fail('GET', '/api/logs?ids=all')).status).toBe(400);
    await frugal.send('DELETE', `/api/servers/${id}`);
  });

  it('of the system is for admins alone, and tells who signed in [S3.17]', async () => {
    expect((await read('', owner, 0)).status).toBe(404);
    expect((await owner.fail('GET', '/api/servers/0/logs.csv')).status).toBe(404);
    const { body } = await read('', admin, 0);
    expect(body.find(({ kind }) => kind === 'panel-login')).toMatchObject({
      serverId: 0,
      eventType: 'other',
    });
    expect(JSON.stringify(body)).toContain('owner signed in from 127.0.0.1');
    expect(JSON.stringify(body)).not.toContain(ADMIN.password);
  });

  it('is exported as CSV, safe against formulas, with the same filters [S2.112 S2.113]', async () => {
    const wild = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'say "hi", all', 'two\nlines', 'Жук'];
    await seed(wild.length, (at) => wild[at] ?? '');
    const { body, headers, status } = await owner.get<string>(
      `/api/servers/${server.id}/logs.csv?type=other&to=${new Date(Date.now() - HOUR / 2).toISOString()}`,
    );
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="server-logs-${server.id}-${today}.csv"`,
    );
    const rows = body.split('\r\n').filter((row) => row !== '');
    expect(rows[0]).toBe('Time,Server ID,Type,Message');
    const cells = rows.slice(1).map((row) => row.replace(/^[^,]+Z,\d+,other,/, ''));
    expect(cells.reverse()).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\tx",
      '"\'\rx"',
      '"say ""hi"", all"',
      '"two\nlines"',
      'Жук',
    ]);
  });

  it('is exported completely, however many lines there are', async () => {
    await seed(2_500, (at) => `bulk ${at}`);
    const { body } = await owner.get<string>(`/api/servers/${server.id}/logs.csv?q=bulk`);
    const numbers = [...body.matchAll(/bulk (\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, at) => 2_499 - at));
  });

  it('survives a client that aborts the CSV export', async () => {
    await seed(3_000, (at) => `left ${at} ${'x'.repeat(2_000)}`);
    const aborted = new AbortController();
    const response = await fetch(`${outpost.url}/api/servers/${server.id}/logs.csv`, {
      headers: { cookie: owner.cookieHeader, 'accept-encoding': 'identity' },
      signal: aborted.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    aborted.abort();
    await reader?.read().catch(() => undefined);
    expect((await read('?limit=1')).status).toBe(200);
    const complaints = (await outpost.readLog()).filter((line) => line.includes('Premature close'));
    expect(complaints).toEqual([]);
  });

  it('pages the console history the same way', async () => {
    for (const command of ['version', 'players', 'admins']) {
      await owner.post(`/api/servers/${server.id}/command`, { command });
    }
    const path = `/api/servers/${server.id}/commands?limit=2`;
    const first = await owner.get<ConsoleHistoryEntry[]>(path);
    expect(first.body.map(({ command }) => command)).toEqual(['admins', 'players']);
    const link = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await owner.get<ConsoleHistoryEntry[]>(link);
    expect(second.body.map(({ command }) => command)).toEqual(['version']);
    expect(second.headers.get('link')).toBeNull();
  });

  it('is deleted with its server, without affecting other logs', async () => {
    const client = await watch();
    game.say('(Side) Nadja: the last words');
    await stored(client, 'the last words');
    await owner.send('DELETE', `/api/servers/${server.id}`);
    const database = outpost;
    const left = async (): Promise<unknown[]> =>
      database.query('SELECT id FROM log_entries WHERE server_id = ?', [server.id]);
    while ((await left()).length > 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await read('', admin)).status).toBe(404);
    const query = `?q=${encodeURIComponent(`Server ${server.id} was deleted`)}`;
    while ((await read(query, admin, 0)).body.length === 0);
  });
});

describe('a restart of the panel', () => {
  it('keeps the lines that were queued for the next write', async () => {
    const [first, game] = await Promise.all([StartedPanel.start(), startBattleye()]);
    const admin = await signedInAdmin(first);
    const { id } = (await admin.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(game) }))
      .body;
    await admin.post(`/api/servers/${id}/status`);
    await admin.post(`/api/servers/${id}/command`, { command: 'version' });
    await first.stop();
    const second = await StartedPanel.start({ dataDir: first.dataDir });
    try {
      const answer = await fetch(`${second.url}/api/servers/${id}/logs?q=version`, {
        headers: { cookie: admin.cookieHeader },
      });
      expect(await answer.json()).toMatchObject([{ kind: 'command' }]);
    } finally {
      await second.remove();
      await game.stop();
    }
  });
});
