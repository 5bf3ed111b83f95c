import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelEntity } from './channel.entity.js';
import { type Notice } from './notice.js';
import { aNotice, type ChannelProcess, ChannelsFixture } from './testing/channels-fixture.js';
import { Receiver } from './testing/receiver.js';

const SECRET = 'a-long-secret';
const MINUTE_MS = 60_000;
/** Less than an attempt may take. */
const WITHIN_LIMIT_MS = 9_000;

describe('A message to a channel', () => {
  let fixture: ChannelsFixture;
  let panel: ChannelProcess;
  let receiver: Receiver;
  beforeEach(async () => {
    fixture = await ChannelsFixture.create();
    panel = await fixture.start();
    receiver = await Receiver.start();
  });
  afterEach(async () => {
    await fixture.remove();
    await receiver.stop();
  });

  const discord = (change: Partial<ChannelEntity> = {}): Promise<ChannelEntity> =>
    fixture.channel('discord', { url: `${receiver.url}/${SECRET}` }, change);
  const tell = async (channel: ChannelEntity, change: Partial<Notice> = {}): Promise<void> => {
    await panel.queue.add(channel, { notice: aNotice(change), thread: null });
    await panel.beat();
  };
  const wait = async (ms: number): Promise<void> => {
    await fixture.clock.advance(ms);
    await panel.beat();
  };
  const titles = (): unknown[] =>
    receiver.calls.map(({ body }) => (body['embeds'] as { title: string }[])[0]?.title);

  it('arrives once, and what was answered is kept', async () => {
    receiver.reply = () => ({ body: { id: '777' } });
    const channel = await discord();
    await tell(channel);
    await wait(MINUTE_MS);
    expect(titles()).toEqual(['Chernarus is down']);
    expect(await fixture.deliveries(channel)).toMatchObject([
      {
        state: 'delivered',
        attempts: 1,
        status: 200,
        answer: '{"id":"777"}',
        reference: '777',
        problem: null,
      },
    ]);
  });

  it('is tried again until it arrives, and those after it wait and keep their order', async () => {
    receiver.reply = () => ({ status: 503, body: 'try later' });
    const channel = await discord();
    await tell(channel, { title: 'One' });
    await tell(channel, { title: 'Two' });
    for (let minute = 0; minute < 30; minute += 1) await wait(MINUTE_MS);
    expect(new Set(titles())).toEqual(new Set(['One']));
    // After 5 s, 15 s, 30 s, 1, 2, 5 and 10 minutes.
    expect(receiver.calls.length).toBeLessThan(12);
    const tried = receiver.calls.length;
    receiver.reply = () => ({});
    for (let minute = 0; minute < 11; minute += 1) await wait(MINUTE_MS);
    expect(titles().slice(tried)).toEqual(['One', 'Two']);
    expect(await fixture.deliveries(channel)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  it('to a browser that has ended its subscription switches the channel off, and says why', async () => {
    const keys = createECDH('prime256v1').generateKeys();
    const channel = await fixture.channel('push', {
      ...{ url: `${receiver.url}/push`, p256dh: keys.toString('base64url'), auth: 'A'.repeat(22) },
    });
    receiver.reply = () => ({ status: 410 });
    await tell(channel);
    expect(await panel.channels.findById(channel.id)).toMatchObject({
      ...{ enabled: false, problem: 'The browser has ended it. Add the channel again there' },
    });
    await tell(channel);
    expect(receiver.calls).toHaveLength(1);
  });

  it('waits as long as a channel asks that is called too often', async () => {
    receiver.reply = () => ({ status: 429, headers: { 'retry-after': '120' } });
    const channel = await discord();
    await tell(channel);
    receiver.reply = () => ({});
    await wait(119_000);
    expect(receiver.calls).toHaveLength(1);
    await wait(1_000);
    expect(receiver.calls).toHaveLength(2);
  });

  it('to a channel that answers 429 for an hour is not lost, and delays no other channel', async () => {
    const busy = await discord({ name: 'Busy' });
    const other = await fixture.channel('slack', { url: `${receiver.url}/slack` });
    receiver.reply = ({ path }) => (path === '/slack' ? { body: 'ok' } : { status: 429, body: {} });
    for (let minute = 0; minute < 60; minute += 3) {
      await panel.queue.add(busy, { notice: aNotice({ title: `Busy ${minute}` }), thread: null });
      await panel.queue.add(other, { notice: aNotice(), thread: null });
      // Before the clock moves on: it must not move past the limit of an attempt under way.
      await panel.beat();
      await wait(3 * MINUTE_MS);
    }
    expect((await fixture.deliveries(other)).map(({ state }) => state)).toEqual(Array(20).fill('delivered'));
    receiver.reply = () => ({ body: {} });
    receiver.calls.length = 0;
    for (let passed = 0; passed < 10 * MINUTE_MS; passed += WITHIN_LIMIT_MS) await wait(WITHIN_LIMIT_MS);
    expect(titles()).toEqual(Array.from({ length: 20 }, (_, at) => `Busy ${at * 3}`));
  });

  it('to a channel that never answers delays no other channel', async () => {
    receiver.reply = ({ path }) => (path === '/slack' ? { body: 'ok' } : 'hang');
    const hanging = await discord();
    const other = await fixture.channel('slack', { url: `${receiver.url}/slack` });
    await panel.queue.add(hanging, { notice: aNotice(), thread: null });
    await panel.queue.sendDue();
    await receiver.called(1);
    await panel.queue.add(other, { notice: aNotice(), thread: null });
    await panel.queue.sendDue();
    await fixture.reaches(other, 'delivered');
    await fixture.clock.advance(10_000);
    await panel.queue.settled();
    expect(await fixture.deliveries(hanging)).toMatchObject([
      { state: 'waiting', attempts: 1, problem: expect.stringMatching(/did not answer within 10 seconds$/) },
    ]);
  });

  it('that is refused is given up at once, and the next one is sent', async () => {
    receiver.reply = () => ({ status: 404, body: `{"message":"Unknown Webhook /${SECRET}"}` });
    const channel = await discord();
    await tell(channel, { title: 'One' });
    receiver.reply = () => ({});
    await tell(channel, { title: 'Two' });
    const [first, second] = await fixture.deliveries(channel);
    expect(first).toMatchObject({ state: 'failed', status: 404, nextAttemptAt: null });
    expect(second).toMatchObject({ state: 'delivered' });
    expect(JSON.stringify(first)).not.toContain(SECRET);
  });

  it('is given up after a day', async () => {
    receiver.reply = () => ({ status: 500 });
    const channel = await discord();
    await tell(channel);
    for (let hour = 0; hour <= 24; hour += 1) await wait(60 * MINUTE_MS);
    expect(await fixture.deliveries(channel)).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
  });

  it('changes the first message of its thread, or is told anew if that was deleted', async () => {
    receiver.reply = ({ method }) => (method === 'PATCH' ? { body: {} } : { body: { id: '777' } });
    const channel = await discord();
    const closing = { notice: aNotice({ title: 'Back' }), thread: 'alert 3', isEdit: true };
    await panel.queue.add(channel, { notice: aNotice(), thread: 'alert 3' });
    await panel.queue.add(channel, closing);
    await panel.beat();
    await panel.beat();
    expect(receiver.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /${SECRET}?wait=true`,
      `PATCH /${SECRET}/messages/777`,
    ]);
    receiver.reply = ({ method }) => (method === 'PATCH' ? { status: 404 } : { body: { id: '778' } });
    await panel.queue.add(channel, closing);
    await panel.beat();
    expect(receiver.calls.slice(2).map(({ method }) => method)).toEqual(['PATCH', 'POST']);
  });

  it('waits for the end of quiet hours, unless it is urgent', async () => {
    const quietHours = { from: '17:00', to: '19:00', timeZone: 'UTC' };
    const channel = await discord({ quietHours });
    await tell(channel, { title: 'Can wait' });
    await panel.queue.add(channel, { notice: aNotice({ title: 'Urgent' }), thread: null, isUrgent: true });
    await panel.beat();
    expect(titles()).toEqual(['Urgent']);
    expect((await fixture.deliveries(channel))[0]).toMatchObject({ state: 'held' });
    await wait(60 * MINUTE_MS);
    expect(titles()).toEqual(['Urgent', 'Can wait']);
  });

  it('is sent by one of two processes on the same database', async () => {
    const other = await fixture.start();
    const channels = await Promise.all(Array.from({ length: 10 }, () => discord()));
    for (const channel of channels) await panel.queue.add(channel, { notice: aNotice(), thread: null });
    await Promise.all([panel.beat(), other.beat()]);
    expect(receiver.calls).toHaveLength(10);
  });

  it('that was being sent when the process was killed is sent by the next one', async () => {
    const channel = await discord();
    const delivery = await panel.queue.add(channel, { notice: aNotice(), thread: null });
    const until = new Date(fixture.wallClock.now().getTime() + 2 * MINUTE_MS);
    expect(await panel.deliveries.take(delivery, until)).toBe(true);
    await wait(MINUTE_MS);
    expect(receiver.calls).toEqual([]);
    await wait(MINUTE_MS);
    expect(await fixture.deliveries(channel)).toMatchObject([{ state: 'delivered' }]);
  });

  it('of a channel that was switched off, or of a suspended account, is left out', async () => {
    const off = await discord({ enabled: false });
    await tell(off);
    await fixture.store.database.write((manager) => manager.query('UPDATE users SET is_suspended = TRUE'));
    const suspended = await discord();
    await tell(suspended);
    expect(receiver.calls).toEqual([]);
    expect(await fixture.deliveries(off)).toMatchObject([
      { state: 'left-out', problem: 'The channel is switched off' },
    ]);
    expect(await fixture.deliveries(suspended)).toMatchObject([{ state: 'left-out' }]);
  });

  /** Stores messages without sending them, which would take long. */
  const store = (channel: ChannelEntity, count: number, state: 'waiting' | 'delivered'): Promise<void> =>
    fixture.store.database.write(async (manager) => {
      const [at, notice] = ['2026-11-20 17:00:00.000', JSON.stringify(aNotice({ title: 'Before' }))];
      const next = state === 'waiting' ? at : null;
      const values = Array.from({ length: count }, () => '(?, ?, FALSE, ?, 1, ?, ?, ?, ?)').join();
      const row = [channel.id, notice, state, at, next, '2999-01-01 00:00:00.000', ''];
      await manager.query(
        `INSERT INTO deliveries (channel_id, notice, is_edit, state, attempts, created_at, next_attempt_at, give_up_at, answer)
         VALUES ${values}`,
        Array.from({ length: count }, () => row).flat(),
      );
    });

  it('is left out while five hundred others wait', async () => {
    const channel = await discord();
    await store(channel, 499, 'waiting');
    for (const title of ['The last', 'One more'])
      await panel.queue.add(channel, { notice: aNotice({ title }), thread: null });
    const states = (await fixture.deliveries(channel)).map(({ state }) => state);
    expect(states.slice(-2)).toEqual(['waiting', 'left-out']);
  });

  it('is kept until two hundred later ones have ended', async () => {
    const channel = await discord();
    await store(channel, 205, 'delivered');
    await tell(channel, { title: 'The last' });
    const kept = await fixture.deliveries(channel);
    expect([kept.length, kept.at(-1)?.notice.title]).toEqual([200, 'The last']);
  });
});
