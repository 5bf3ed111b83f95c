import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NatsServer } from '../../../../../test/cluster/support/nats.js';
import { Proxy } from '../../../../../test/cluster/support/proxy.js';
import { gate } from '../database/testing/held-write.js';
import { AnswerFailedError, NoReplyError, NotDeliveredError } from './bus.errors.js';
import { type NatsBus } from './nats-bus.js';
import { natsReplica } from './testing/nats-replica.js';
import { BusLog } from './testing/test-buses.js';

const LONG_MS = 20_000;
const MIB = 1024 * 1024;
const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (data: Uint8Array): string => Buffer.from(data).toString();

let server: NatsServer;
let log: BusLog;
let here: NatsBus;
let there: NatsBus;
beforeEach(async () => {
  server = await NatsServer.start();
  log = new BusLog();
  here = await natsReplica({ NATS_URL: server.url }, log);
  there = await natsReplica({ NATS_URL: server.url });
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  await server.remove();
});

const lost = (bus: NatsBus): Promise<void> => new Promise((resolve) => bus.onDisconnected(resolve));
const returned = (bus: NatsBus): Promise<void> => new Promise((resolve) => bus.onReconnected(resolve));

async function stopServer(): Promise<void> {
  const losses = [lost(here), lost(there)];
  await server.stop();
  await Promise.all(losses);
}

async function startServer(): Promise<void> {
  const returns = [returned(here), returned(there)];
  await server.run();
  await Promise.all(returns);
}

/** The texts that reach an answerer. */
async function answered(subject: string): Promise<string[]> {
  const texts: string[] = [];
  await there.answer(subject, (data) => {
    texts.push(textOf(data));
    return Promise.resolve(data);
  });
  return texts;
}

describe('While NATS is away', () => {
  it('a request is not delivered, neither now nor later', async () => {
    const received = await answered('work');
    await stopServer();
    expect([here.isConnected, there.isConnected]).toEqual([false, false]);
    await expect(here.request('work', bytes('lost'), LONG_MS)).rejects.toThrow(NotDeliveredError);
    await startServer();
    expect([here.isConnected, there.isConnected]).toEqual([true, true]);
    await here.request('work', bytes('kept'), LONG_MS);
    expect(received).toEqual(['kept']);
  });

  it('a message is dropped and counted, and not sent later', async () => {
    const received: string[] = [];
    await there.subscribe('news', (data) => received.push(textOf(data)));
    await stopServer();
    for (let count = 0; count < 1_000; count += 1) here.publish('news', bytes('lost'));
    expect(here.dropped).toBe(1_000);
    await startServer();
    here.publish('news', bytes('kept'));
    while (received.length === 0) await setImmediate();
    expect([received, here.dropped]).toEqual([['kept'], 1_000]);
    expect(log.warnings.filter((text) => text === 'messages to other replicas are dropped')).toHaveLength(1);
  });

  it('the round trip has no length', async () => {
    await stopServer();
    await expect(here.roundTripMs()).rejects.toThrow(NotDeliveredError);
    await server.run();
  });

  it('a subscription waits for it', async () => {
    await stopServer();
    const received: string[] = [];
    const subscribed = there.subscribe('news', (data) => received.push(textOf(data)));
    await startServer();
    await subscribed;
    here.publish('news', bytes('one'));
    while (received.length === 0) await setImmediate();
    expect(received).toEqual(['one']);
  });

  it('closing ends those who wait, and the attempts to reconnect', async () => {
    await stopServer();
    const subscribed = there.subscribe('news', () => undefined);
    await there.close();
    await expect(subscribed).rejects.toThrow('the bus is closed');
    const returning = returned(here);
    await server.run();
    await returning;
    expect(there.isConnected).toBe(false);
  });
});

describe('When NATS is back', () => {
  it('subscribers are told after their subscriptions are there again', async () => {
    const received: string[] = [];
    await here.subscribe('news', (data) => received.push(textOf(data)));
    await stopServer();
    here.onReconnected(() => {
      throw new Error('unable');
    });
    here.onReconnected(() => here.publish('news', bytes('back')));
    await startServer();
    while (received.length === 0) await setImmediate();
    expect([received, log.errors]).toEqual([['back'], ['a listener of the bus failed']]);
  });

  it('answerers answer again, and large bodies travel', async () => {
    await there.answer('much', () => Promise.resolve(Buffer.alloc(5 * MIB, 'x')));
    for (let outage = 0; outage < 3; outage += 1) {
      await stopServer();
      await startServer();
      expect(await here.request('much', bytes(''), LONG_MS)).toHaveLength(5 * MIB);
    }
  });
});

describe('A request under way when NATS is lost', () => {
  it('has an unknown outcome once it was handed over', async () => {
    const asked = gate();
    await there.answer('work', () => {
      asked.open();
      return new Promise(() => undefined);
    });
    const outcome = here.request('work', bytes(''), LONG_MS).catch((error: unknown) => error);
    await asked.opened;
    const since = performance.now();
    await stopServer();
    expect(await outcome).toBeInstanceOf(NoReplyError);
    expect(await outcome).not.toBeInstanceOf(AnswerFailedError);
    expect(performance.now() - since).toBeLessThan(LONG_MS / 2);
    await server.run();
  });

  it('is received at most once, and never if it was reported as not delivered', async () => {
    const received = await answered('work');
    const outcomes = new Map<string, Promise<string>>();
    const ask = (id: string): void => {
      const request = here.request('work', bytes(id), 2_000);
      outcomes.set(
        id,
        request.then(
          () => 'answered',
          (error: unknown) => (error as Error).name,
        ),
      );
    };
    for (let outage = 0; outage < 5; outage += 1) {
      const losing = lost(here);
      const kill = server.stop.bind(server);
      let stopped: Promise<void> | undefined;
      // Until well after the loss, in and between the turns of the event loop.
      for (let [at, left] = [0, 300]; left > 0; at += 1) {
        ask(`${outage}.${at}`);
        await (at % 3 === 0 ? setImmediate() : Promise.resolve());
        if (at === 100) stopped = kill();
        if (!here.isConnected) left -= 1;
      }
      await Promise.all([stopped, losing]);
      const started = startServer();
      ask(`${outage}.again`);
      await started;
    }
    await here.request('work', bytes('last'), LONG_MS);
    const results = new Map<string, string>();
    for (const [id, outcome] of outcomes) results.set(id, await outcome);
    const undelivered = [...results].flatMap(([id, name]) => (name === 'NotDeliveredError' ? [id] : []));
    expect(undelivered.length).toBeGreaterThan(0);
    expect(received.filter((id) => undelivered.includes(id))).toEqual([]);
    expect(new Set(received).size).toBe(received.length);
    expect([...new Set(results.values())].sort()).toEqual(['NoReplyError', 'NotDeliveredError', 'answered']);
  });
});

describe('A network that is cut without a word', () => {
  let proxy: Proxy;
  let remote: NatsBus;
  beforeEach(async () => {
    proxy = await Proxy.to(server.port);
    remote = await natsReplica({ NATS_URL: `nats://127.0.0.1:${proxy.port}` });
  });
  afterEach(async () => {
    await remote.close();
    await proxy.close();
  });

  it('is noticed within ten seconds, and used again when it is mended', async () => {
    await there.answer('work', (data) => Promise.resolve(data));
    const losing = lost(remote);
    const since = performance.now();
    proxy.cut();
    const trip = expect(remote.roundTripMs()).rejects.toThrow(NotDeliveredError);
    const subscribed = remote.subscribe('news', () => undefined);
    await losing;
    expect(performance.now() - since).toBeLessThan(10_000);
    await trip;
    const returning = returned(remote);
    proxy.mend();
    await returning;
    await subscribed;
    expect(textOf(await remote.request('work', bytes('again'), LONG_MS))).toBe('again');
  });

  it('does not make messages wait without bound, and is noticed all the same', async () => {
    const losing = lost(remote);
    const since = performance.now();
    proxy.cut();
    const message = new Uint8Array(MIB);
    for (let count = 0; count < 100; count += 1) remote.publish('news', message);
    expect(remote.dropped).toBe(69);
    await expect(remote.request('work', message, LONG_MS)).rejects.toThrow(NotDeliveredError);
    for (let count = 0; count < 300_000; count += 1) remote.publish('news', bytes(''));
    expect(remote.dropped).toBeGreaterThan(50_000);
    await losing;
    expect(performance.now() - since).toBeLessThan(10_000);
  });

  it('loses no subscription that is made while a new connection is tried out', async () => {
    const losing = lost(remote);
    await server.stop();
    await losing;
    const triedOut = proxy.cutAfter('PUB outpost.check.');
    await server.run();
    await triedOut;
    const arrival = gate();
    const subscribed = remote.subscribe('news', arrival.open);
    proxy.mend();
    await subscribed;
    remote.publish('news', bytes(''));
    await arrival.opened;
  });

  it('leaves a request with an unknown outcome', async () => {
    await there.answer('work', (data) => Promise.resolve(data));
    proxy.cut();
    await expect(remote.request('work', bytes(''), 200)).rejects.toThrow(NoReplyError);
  });

  it('does not delay the end of the panel for long', async () => {
    proxy.cut();
    const since = performance.now();
    await remote.close();
    expect(performance.now() - since).toBeLessThan(4_000);
  });

  it('sends requests nowhere when it has ended the connection of the answerer', async () => {
    await remote.answer('work', (data) => Promise.resolve(data));
    await here.request('work', bytes(''), LONG_MS);
    const losing = lost(remote);
    await proxy.close();
    await losing;
    const ask = (): Promise<unknown> => here.request('work', bytes(''), 200).catch((error: unknown) => error);
    // What is sent before the server reads the end of the connection has nobody to answer it.
    let outcome = await ask();
    while (!(outcome instanceof NotDeliveredError)) {
      expect(outcome).toBeInstanceOf(NoReplyError);
      outcome = await ask();
    }
    proxy = await Proxy.to(server.port);
  });
});
