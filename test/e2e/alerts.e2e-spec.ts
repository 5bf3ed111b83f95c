import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Alert, type AlertRule } from '@outpost/contracts/alerts.js';
import { type Channel, type ChannelWithSecret, type Delivery } from '@outpost/contracts/channels.js';
import { type OnCall } from '@outpost/contracts/on-call.js';
import { type Received, Receiver } from '../../apps/server/src/channels/testing/receiver.js';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { addServer, sourceAddress } from '../support/game-servers.js';

const SECRET = 'a-secret-of-a-webhook';

let outpost: StartedPanel;
let receiver: Receiver;
let admin: RawClient;
let boris: RawClient;
beforeAll(async () => {
  receiver = await Receiver.start();
  outpost = await StartedPanel.start({ environment: { HOOK_ALLOW: 'loopback' } });
  admin = await signedInAdmin(outpost);
  await admin.post('/api/subscription/activate');
  boris = await premiumUser(outpost, admin, 'boris');
});
afterAll(async () => {
  await outpost.remove();
  await receiver.stop();
});

const discord = (name: string) => ({ name, kind: 'discord', url: `${receiver.url}/${SECRET}` });
const made = async (client: RawClient, body: object): Promise<ChannelWithSecret> =>
  (await client.post<ChannelWithSecret>('/api/channels', body)).body;

describe('A channel', () => {
  it('is shown without what is secret of it, to its account alone', async () => {
    const channel = await made(boris, discord('Staff'));
    expect(channel).toMatchObject({ kind: 'discord', target: new URL(receiver.url).host, secret: null });
    const { body } = await boris.get<Channel[]>('/api/channels');
    expect(JSON.stringify([channel, body])).not.toContain(SECRET);
    expect((await admin.get<Channel[]>('/api/channels')).body).toEqual([]);
    expect((await admin.fail('POST', `/api/channels/${channel.id}/test`)).status).toBe(404);
  });

  it('tells in a test what was answered, word for word, and can send the message again', async () => {
    const { id } = await made(boris, discord('Answers'));
    receiver.reply = () => ({ status: 400, body: '{"message": "Cannot send an empty message"}' });
    const { body: refused } = await boris.post<Delivery>(`/api/channels/${id}/test`);
    expect(refused).toMatchObject({
      ...{ state: 'failed', status: 400, answer: '{"message": "Cannot send an empty message"}' },
      problem: `${new URL(receiver.url).host} answered with status 400`,
    });
    receiver.reply = () => ({ body: { id: '777' } });
    const path = `/api/channels/${id}/deliveries/${refused.id}/redeliver`;
    const { body: sent } = await boris.post<Delivery>(path);
    expect(sent).toMatchObject({ state: 'delivered', status: 200, problem: null });
    const { body: all } = await boris.get<Delivery[]>(`/api/channels/${id}/deliveries`);
    expect(all).toEqual([sent]);
  });

  it('of a webhook signs its calls with a secret that is shown once, and can be renewed', async () => {
    const channel = await made(boris, { name: 'Bot', kind: 'webhook', url: `${receiver.url}/bot` });
    const isSignedWith = ({ secret }: ChannelWithSecret): boolean => {
      const { headers = {}, text = '' } = receiver.calls.at(-1) ?? ({} as Partial<Received>);
      const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64');
      const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
      const right = createHmac('sha256', key).update(content).digest('base64');
      return headers['webhook-signature'] === `v1,${right}`;
    };
    await boris.post(`/api/channels/${channel.id}/test`);
    expect(isSignedWith(channel)).toBe(true);
    const { body: renewed } = await boris.post<ChannelWithSecret>(`/api/channels/${channel.id}/secret`);
    await boris.post(`/api/channels/${channel.id}/test`);
    expect([isSignedWith(channel), isSignedWith(renewed)]).toEqual([false, true]);
    const { body: listed } = await boris.get<Channel[]>('/api/channels');
    expect(JSON.stringify(listed)).not.toContain('whsec_');
  });

  it('leads only where the panel may call', async () => {
    const { id } = await made(boris, { ...discord('Inside'), url: 'http://169.254.169.254/latest' });
    const { body } = await boris.post<Delivery>(`/api/channels/${id}/test`);
    expect(body).toMatchObject({ state: 'failed', status: null, answer: '' });
    expect(body.problem).toBe(
      'Channels may not lead to 169.254.169.254: HOOK_ALLOW of this panel says which may',
    );
  });

  it('by email needs a mail server, and nobody tests more than ten times a minute', async () => {
    const email = await boris.fail('POST', '/api/channels', { name: 'Mail', kind: 'email' });
    expect([email.status, email.body.code]).toEqual([409, 'not_supported']);
    const { id } = await made(admin, discord('Often'));
    const tests = Array.from({ length: 11 }, () => admin.send('POST', `/api/channels/${id}/test`));
    expect((await Promise.all(tests)).filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('An alert rule', () => {
  const rule = { name: 'Down', condition: { kind: 'down', minutes: 0 }, scope: 'all', channelIds: [] };

  it('is only about servers that its account sees, and tells only its own channels', async () => {
    const foreign = await addServer(admin, 'Livonia', sourceAddress({ port: 9 }));
    const ofServer = { ...rule, scope: 'server', serverId: foreign.id };
    expect((await boris.fail('POST', '/api/alert-rules', ofServer)).status).toBe(404);
    const { id } = await made(admin, discord('Of the admin'));
    const { status, body } = await boris.fail('POST', '/api/alert-rules', { ...rule, channelIds: [id] });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'channelIds']);
  });

  it('about the panel itself is for admins', async () => {
    const ofPanel = { ...rule, condition: { kind: 'account-waiting' } };
    const { status, body } = await boris.fail('POST', '/api/alert-rules', ofPanel);
    expect([status, body.code]).toEqual([403, 'admin_only']);
    expect((await admin.post('/api/alert-rules', ofPanel)).status).toBe(201);
  });

  it('loses a channel that is removed', async () => {
    const { id } = await made(boris, discord('Soon gone'));
    const resting = { ...rule, enabled: false, channelIds: [id] };
    const { body } = await boris.post<AlertRule>('/api/alert-rules', resting);
    await boris.send('DELETE', `/api/channels/${id}`);
    const { body: rules } = await boris.get<AlertRule[]>('/api/alert-rules');
    expect(rules.find((one) => one.id === body.id)?.channelIds).toEqual([]);
  });
});

describe('An alert that goes on', () => {
  const rule = { name: 'Down', condition: { kind: 'down', minutes: 9 }, scope: 'all', channelIds: [] };

  it('is not ended by a change that leaves what its rule watches as it is', async () => {
    const server = await addServer(boris, 'Chernarus', sourceAddress({ port: 9 }));
    const { body } = await boris.post<AlertRule>('/api/alert-rules', rule);
    const at = '2026-11-22 04:00:00.000';
    await outpost.query(
      `INSERT INTO alert_bundles (id, rule_id, owner_id, opened_at, more, escalated)
       SELECT 900, id, owner_id, ?, 0, 0 FROM alert_rules WHERE id = ?`,
      [at, body.id],
    );
    await outpost.query(
      `INSERT INTO alerts (rule_id, owner_id, bundle_id, server_id, subject, condition, facts, opened_at)
       SELECT id, owner_id, 900, ?, ?, 'down', '{}', ? FROM alert_rules WHERE id = ?`,
      [server.id, `server ${server.id}`, at, body.id],
    );
    const path = `/api/alert-rules/${body.id}`;
    const open = async (): Promise<number> =>
      (await boris.get<Alert[]>('/api/alerts?state=open')).body.filter(({ ruleId }) => ruleId === body.id)
        .length;
    await boris.send('PATCH', path, { ...rule, name: 'Outages', enabled: true, urgent: true });
    expect(await open()).toBe(1);
    await boris.send('PATCH', path, { condition: { kind: 'down', minutes: 8 } });
    expect(await open()).toBe(0);
  });
});

describe('Turns on call', () => {
  const turns = { name: 'Nights', turn: 'day', at: '09:00', timeZone: 'Europe/Berlin' };

  it('name channels of their account, and are for its rules alone', async () => {
    const foreign = await made(admin, discord('Foreign'));
    const people = [{ name: 'Anna', channelIds: [foreign.id] }];
    const { status, body } = await boris.fail('POST', '/api/on-call', { ...turns, people });
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'people']);
    const { body: ofAdmin } = await admin.post<OnCall>('/api/on-call', { ...turns, people });
    expect(ofAdmin).toMatchObject({ now: 'Anna', weekday: 1, handOverMinutes: null });
    const rule = { name: 'Down', condition: { kind: 'down', minutes: 5 }, scope: 'all', channelIds: [] };
    const withTurns = { ...rule, onCallId: ofAdmin.id, enabled: false };
    expect((await boris.fail('POST', '/api/alert-rules', withTurns)).status).toBe(404);
    const { body: own } = await admin.post<AlertRule>('/api/alert-rules', withTurns);
    await admin.send('DELETE', `/api/on-call/${ofAdmin.id}`);
    const { body: rules } = await admin.get<AlertRule[]>('/api/alert-rules');
    expect(rules.find(({ id }) => id === own.id)?.onCallId).toBeNull();
  });

  it('begin anew with other people, and go on otherwise', async () => {
    const people = ['Anna', 'Boris'].map((name) => ({ name, channelIds: [] }));
    const { body: made } = await boris.post<OnCall>('/api/on-call', { ...turns, people });
    const path = `/api/on-call/${made.id}`;
    const { body: renamed } = await boris.send<OnCall>('PATCH', path, { name: 'Days', handOverMinutes: 5 });
    expect(renamed).toEqual({ ...made, name: 'Days', handOverMinutes: 5 });
    const { body: turned } = await boris.send<OnCall>('PATCH', path, { people: [...people].reverse() });
    expect(turned.now).toBe('Boris');
  });
});
