import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Group } from '@outpost/contracts/groups.js';
import { type PublicStatus, type StatusPage } from '@outpost/contracts/status-pages.js';
import { request } from 'node:http';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { addServer } from '../support/game-servers.js';
import { incidentOf } from '../support/stored-alerts.js';

const ADDRESS = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'rcon-secret' };
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

let outpost: StartedPanel;
let admin: RawClient;
let boris: RawClient;
let serverId: number;
beforeAll(async () => {
  outpost = await StartedPanel.start();
  admin = await signedInAdmin(outpost);
  await admin.post('/api/subscription/activate');
  boris = await premiumUser(outpost, admin, 'boris');
  serverId = (await addServer(boris, '<Chernarus> & "co"', ADDRESS)).id;
});
afterAll(() => outpost.remove());

const made = async (slug: string, fields: object = {}): Promise<StatusPage> =>
  (await boris.post<StatusPage>('/api/status-pages', { slug, title: 'Us', scope: 'all', ...fields })).body;
const visit = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(outpost.url + path, { headers });
const statusOf = async (slug: string): Promise<PublicStatus> =>
  (await (await visit(`/status/${slug}/status.json`)).json()) as PublicStatus;

/** As a browser that was led here by another domain. */
const visitAs = (host: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${outpost.url}${path}`, { headers: { host } }, ({ statusCode = 0 }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });

describe('A status page', () => {
  it('is there for everybody, without a script, and without anything of RCON', async () => {
    await made('our-servers', { about: 'Survive & <b>thrive</b>', accent: '#3b82f6', logo: LOGO });
    const answer = await visit('/status/our-servers');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('&lt;Chernarus&gt; &amp; &quot;co&quot;');
    expect(html).toContain('Survive &amp; &lt;b&gt;thrive&lt;/b&gt;');
    for (const secret of ['<script', '127.0.0.1', 'rcon-secret', 'boris']) expect(html).not.toContain(secret);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; /);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect((await visit('/status/our-servers/logo')).headers.get('content-type')).toBe('image/png');
  });

  it('tells the state, players, incidents and maintenance as JSON', async () => {
    await outpost.query(incidentOf(serverId));
    await boris.post('/api/maintenance', {
      ...{ name: 'Mod update', scope: 'server', serverId, note: 'New weapons', timing: { kind: 'once' } },
    });
    await made('json');
    expect(await statusOf('json')).toMatchObject({
      ...{ title: 'Us', state: 'maintenance', moreServers: 0 },
      servers: [{ state: 'maintenance', players: null, playerNames: [], maxPlayers: expect.any(Number) }],
      incidents: [{ server: '<Chernarus> & "co"', endedAt: null }],
      maintenance: [{ name: 'Mod update', note: 'New weapons', to: null, servers: ['<Chernarus> & "co"'] }],
    });
    const days = (await statusOf('json')).servers[0]?.days;
    expect(days).toHaveLength(90);
    expect(days?.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  });

  it('is a badge, and a frame for other pages', async () => {
    await made('badge');
    const badge = await visit('/status/badge/badge.svg');
    expect(badge.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(badge.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await badge.text()).toContain('<title>Us: maintenance</title>');
    const frame = await visit('/status/badge/embed');
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(frame.headers.get('x-frame-options')).toBeNull();
    expect(await frame.text()).not.toContain('Incidents');
  });

  it('speaks the language of the visitor, or its own', async () => {
    await made('lang');
    const german = await visit('/status/lang', { 'accept-language': 'de-AT,en;q=0.5' });
    expect(await german.text()).toContain('Es wird gewartet');
    expect(await (await visit('/status/lang?lang=pl')).text()).toContain('Trwa konserwacja');
    await made('french', { language: 'fr' });
    expect(await (await visit('/status/french')).text()).toContain('Une maintenance est en cours');
  });

  it('is not sent again to those who have it', async () => {
    await made('etag');
    const first = await visit('/status/etag');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=10');
    expect((await visit('/status/etag', { 'if-none-match': etag })).status).toBe(304);
  });

  it('has a domain of its own, on which there is nothing else of the panel', async () => {
    const domain = { ...{ slug: 'domain', title: 'Us', scope: 'all' }, host: 'Status.Example.com' };
    await admin.post('/api/status-pages', domain);
    expect(await visitAs('status.example.com', '/')).toBe(200);
    expect(await visitAs('status.example.com:8080', '/badge.svg')).toBe(200);
    expect(await visitAs('status.example.com', '/api/health')).toBe(404);
    expect(await visitAs('status.example.com', '/auth')).toBe(404);
    expect(await visitAs('panel.example.com', '/api/health')).toBe(200);
    const taken = await admin.fail('POST', '/api/status-pages', { ...domain, slug: 'other' });
    expect(taken.body.errors).toMatchObject([
      { field: 'host', message: 'Another status page has this domain' },
    ]);
  });

  it('gets its domain from admins, since a domain is taken from the panel for everybody', async () => {
    const { id } = await made('no-domain');
    const refused = await boris.fail('PATCH', `/api/status-pages/${id}`, { host: 'panel.example.com' });
    expect(refused.body.errors).toMatchObject([
      { field: 'host', message: 'Only admins give a status page a domain of its own' },
    ]);
    expect(await visitAs('panel.example.com', '/api/health')).toBe(200);
  });

  it('is about servers that its owner may show, at any moment', async () => {
    const [group] = [
      (await boris.post<Group>('/api/groups', { name: 'Europe', serverIds: [serverId] })).body,
    ];
    await made('group', { scope: 'group', groupId: group.id });
    expect((await statusOf('group')).servers).toHaveLength(1);
    const { id } = await made('one', { scope: 'server', serverId });
    await boris.send('DELETE', `/api/groups/${group.id}/servers/${serverId}`);
    await boris.send('PATCH', `/api/status-pages/${id}`, { players: 'names' });
    const { body } = await boris.get<PublicStatus>(`/api/status-pages/${id}/preview`);
    expect(body.servers).toHaveLength(1);
    const vera = await premiumUser(outpost, admin, 'vera');
    const foreign = { slug: 'foreign', title: 'Foreign', scope: 'server', serverId };
    expect((await vera.fail('POST', '/api/status-pages', foreign)).status).toBe(404);
    const { body: own } = await vera.post<StatusPage>('/api/status-pages', { ...foreign, scope: 'all' });
    expect((await statusOf(own.slug)).servers).toEqual([]);
  });

  it('leads nowhere once it is switched off or removed, or its address is another one', async () => {
    const { id } = await made('gone');
    expect((await visit('/status/gone/status.json')).status).toBe(200);
    await boris.send('PATCH', `/api/status-pages/${id}`, { slug: 'moved' });
    expect((await visit('/status/gone/status.json')).status).toBe(404);
    await boris.send('PATCH', `/api/status-pages/${id}`, { enabled: false });
    expect((await visit('/status/moved/status.json')).status).toBe(404);
    const taken = await boris.fail('PATCH', `/api/status-pages/${id}`, { slug: 'our-servers' });
    expect([taken.status, taken.body.errors?.[0]?.field]).toEqual([400, 'slug']);
    await boris.send('DELETE', `/api/status-pages/${id}`);
    expect((await boris.fail('GET', `/api/status-pages/${id}/preview`)).body.code).toBe('not_found');
  });
});
