import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { gate } from '../database/testing/held-write.js';
import { AnswerFailedError, BodyTooLargeError, NoReplyError, NotDeliveredError } from './bus.errors.js';
import { BODY_MAX_BYTES, type Bus, MESSAGE_MAX_BYTES } from './bus.js';
import { TestBuses } from './testing/test-buses.js';

const LONG_MS = 20_000;
const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = (data: Uint8Array): string => Buffer.from(data).toString();

/** Repeated after so many bytes, which is no multiple of any part. */
const PATTERN = randomBytes(65_537);
const patterned = (length: number): Uint8Array => Buffer.alloc(length, PATTERN);

let buses: TestBuses;
let here: Bus;
let there: Bus;
beforeEach(async () => {
  buses = await TestBuses.open();
  ({ here, there } = buses);
});
afterEach(() => buses.close());

/** Resolves when everything published before has reached the subscribers of a bus. */
async function arrived(from: Bus, at: Bus): Promise<void> {
  const last = gate();
  const subscription = await at.subscribe('last', last.open);
  from.publish('last', bytes(''));
  await last.opened;
  subscription.end();
}

/** A subscription that keeps what it gets. */
async function collected(bus: Bus, subject: string): Promise<string[]> {
  const texts: string[] = [];
  await bus.subscribe(subject, (data) => texts.push(textOf(data)));
  return texts;
}

describe('A message', () => {
  it('reaches every subscriber of every replica, in order', async () => {
    const received = [
      await collected(here, 'news'),
      await collected(there, 'news'),
      await collected(there, 'news'),
    ];
    const sent = Array.from({ length: 100 }, (_, at) => `message ${at}`);
    for (const text of sent) here.publish('news', bytes(text));
    await arrived(here, here);
    await arrived(here, there);
    expect(received).toEqual([sent, sent, sent]);
  });

  it('is carried as it is, even with no byte or all of them', async () => {
    const received: Uint8Array[] = [];
    await there.subscribe('news', (data) => received.push(Uint8Array.from(data)));
    const all = Uint8Array.from({ length: 256 }, (_, at) => at);
    here.publish('news', all);
    here.publish('news', bytes(''));
    await arrived(here, there);
    expect(received).toEqual([all, new Uint8Array()]);
  });

  it('is for its subject alone', async () => {
    const received = await collected(there, 'news.one');
    for (const subject of ['news', 'news.two', 'news.one.more']) here.publish(subject, bytes(subject));
    await arrived(here, there);
    expect(received).toEqual([]);
  });

  it('does not reach a subscription that has ended', async () => {
    const received: string[] = [];
    const subscription = await there.subscribe('news', (data) => received.push(textOf(data)));
    here.publish('news', bytes('before'));
    await arrived(here, there);
    there.publish('news', bytes('on its way'));
    subscription.end();
    here.publish('news', bytes('after'));
    await arrived(there, there);
    await arrived(here, there);
    expect(received).toEqual(['before']);
  });

  it('reaches the others when one of two subscriptions ends', async () => {
    const subscription = await there.subscribe('news', () => undefined);
    const received = await collected(there, 'news');
    subscription.end();
    here.publish('news', bytes('one'));
    await arrived(here, there);
    expect(received).toEqual(['one']);
  });

  it('of too many bytes is dropped and counted', async () => {
    const received = await collected(there, 'news');
    here.publish('news', new Uint8Array(MESSAGE_MAX_BYTES + 1));
    here.publish('news', new Uint8Array(MESSAGE_MAX_BYTES));
    await arrived(here, there);
    expect([received.map(({ length }) => length), here.dropped]).toEqual([[MESSAGE_MAX_BYTES], 1]);
  });
});

describe('A subscriber', () => {
  it('does not run in the stack of the sender, nor in its context', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    await here.subscribe('news', () => seen.push(context.getStore()));
    context.run('of the sender', () => here.publish('news', bytes('')));
    expect(seen).toEqual([]);
    await arrived(here, here);
    expect(seen).toEqual([undefined]);
  });

  it('that fails is logged, and nobody else notices', async () => {
    await there.subscribe('news', () => {
      throw new Error('unable');
    });
    const received = await collected(there, 'news');
    here.publish('news', bytes('one'));
    here.publish('news', bytes('two'));
    await arrived(here, there);
    expect(received).toEqual(['one', 'two']);
    expect(buses.log.errors).toEqual(Array(2).fill('a subscriber of the bus failed'));
  });

  it('sees no requests, and is nobody who answers them', async () => {
    const received = await collected(there, 'work');
    await expect(here.request('work', bytes('request'), LONG_MS)).rejects.toThrow(NotDeliveredError);
    await arrived(here, there);
    expect(received).toEqual([]);
  });

  it.each(['', 'news.*', 'news.>', 'a b', '.news', 'news.', 'news\r\nPUB'])(
    'can not be at %j, which is no subject',
    async (subject) => {
      await expect(here.subscribe(subject, () => undefined)).rejects.toThrow(TypeError);
      await expect(here.answer(subject, (data) => Promise.resolve(data))).rejects.toThrow(TypeError);
      await expect(here.request(subject, bytes(''), LONG_MS)).rejects.toThrow(TypeError);
      expect(() => here.publish(subject, bytes(''))).toThrow(TypeError);
    },
  );
});

describe('A request', () => {
  it('gets the answer to it, however many are under way', async () => {
    await there.answer('echo', async (data) => {
      await new Promise((resolve) => setImmediate(resolve));
      return bytes(`you said ${textOf(data)}`);
    });
    const said = Array.from({ length: 50 }, (_, at) => String(at));
    const answers = await Promise.all(said.map((text) => here.request('echo', bytes(text), LONG_MS)));
    expect(answers.map(textOf)).toEqual(said.map((text) => `you said ${text}`));
  });

  it('may be empty, and so may the answer', async () => {
    await there.answer('nothing', (data) => Promise.resolve(data));
    expect(await here.request('nothing', bytes(''), LONG_MS)).toHaveLength(0);
  });

  it('that nobody answers is not delivered', async () => {
    await expect(here.request('nobody', bytes(''), LONG_MS)).rejects.toThrow(NotDeliveredError);
  });

  it('is not delivered to an answerer that has ended', async () => {
    let calls = 0;
    const answerer = await there.answer('work', (data) => {
      calls += 1;
      return Promise.resolve(data);
    });
    await here.request('work', bytes(''), LONG_MS);
    answerer.end();
    await there.roundTripMs();
    await expect(here.request('work', bytes(''), LONG_MS)).rejects.toThrow(NotDeliveredError);
    expect(calls).toBe(1);
  });

  it('that takes too long has no reply, and an unknown outcome', async () => {
    const { opened, open } = gate();
    await there.answer('slow', async (data) => {
      await opened;
      return data;
    });
    const error = await here.request('slow', bytes(''), 50).catch((cause: unknown) => cause);
    open();
    expect(error).toBeInstanceOf(NoReplyError);
    expect(error).not.toBeInstanceOf(AnswerFailedError);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('unable'))],
    [
      'throws',
      () => {
        throw new Error('unable');
      },
    ],
  ])('whose answerer %s has an unknown outcome, and the answerer says why in the log', async (_, handler) => {
    await there.answer('work', handler);
    await expect(here.request('work', bytes(''), LONG_MS)).rejects.toThrow(AnswerFailedError);
    expect(buses.log.errors).toEqual(['an answerer of the bus failed']);
  });

  it('does not run its answerer in the stack of who asks, nor in its context', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    await here.answer('work', (data) => {
      seen.push(context.getStore());
      return Promise.resolve(data);
    });
    const answer = context.run('of who asks', () => here.request('work', bytes(''), LONG_MS));
    expect(seen).toEqual([]);
    await answer;
    expect(seen).toEqual([undefined]);
  });

  it('is no message', async () => {
    let calls = 0;
    await there.answer('work', (data) => {
      calls += 1;
      return Promise.resolve(data);
    });
    here.publish('work', bytes(''));
    await arrived(here, there);
    expect(calls).toBe(0);
  });
});

describe('A large body', () => {
  it.each([MESSAGE_MAX_BYTES, MESSAGE_MAX_BYTES + 1, 32 * MESSAGE_MAX_BYTES, BODY_MAX_BYTES])(
    'of %d bytes travels in both directions',
    async (length) => {
      const body = patterned(length);
      await there.answer('echo', (data) => Promise.resolve(data));
      const answer = await here.request('echo', body, LONG_MS);
      expect(Buffer.compare(answer, body)).toBe(0);
    },
  );

  it('travels beside others', async () => {
    await there.answer('sizes', (data) => Promise.resolve(patterned(Number(textOf(data)))));
    const sizes = [3_000_000, 5, 2_000_001, 1_048_577, 7_000_000];
    const answers = await Promise.all(sizes.map((size) => here.request('sizes', bytes(`${size}`), LONG_MS)));
    expect(answers.every((answer, at) => Buffer.compare(answer, patterned(sizes[at] ?? 0)) === 0)).toBe(true);
  });

  it('beyond the limit is not delivered', async () => {
    await there.answer('echo', (data) => Promise.resolve(data));
    const request = here.request('echo', new Uint8Array(BODY_MAX_BYTES + 1), LONG_MS);
    await expect(request).rejects.toThrow(BodyTooLargeError);
    await expect(request).rejects.toThrow(NotDeliveredError);
  });

  it('beyond the limit is no answer', async () => {
    await there.answer('much', () => Promise.resolve(new Uint8Array(BODY_MAX_BYTES + 1)));
    await expect(here.request('much', bytes(''), LONG_MS)).rejects.toThrow('the answer is too large');
    await expect(here.request('much', bytes(''), LONG_MS)).rejects.toThrow(AnswerFailedError);
  });
});

describe('Closing', () => {
  it.each([10, 5_000_000])('waits for answers under way, of %d bytes', async (length) => {
    const [asked, ready] = [gate(), gate()];
    await there.answer('slow', async () => {
      asked.open();
      await ready.opened;
      return patterned(length);
    });
    const answer = here.request('slow', bytes(''), LONG_MS);
    await asked.opened;
    const closed = there.close();
    await expect(there.subscribe('news', () => undefined)).rejects.toThrow('the bus is closed');
    await there.roundTripMs();
    await expect(here.request('slow', bytes(''), LONG_MS)).rejects.toThrow(NotDeliveredError);
    ready.open();
    expect(Buffer.compare(await answer, patterned(length))).toBe(0);
    await closed;
  });

  it('answers or refuses what comes meanwhile', async () => {
    await there.answer('work', (data) => Promise.resolve(data));
    const outcomes: Promise<string>[] = [];
    const ask = (): void => {
      const request = here.request('work', bytes(''), LONG_MS);
      outcomes.push(
        request.then(
          () => 'answered',
          (error: unknown) => (error as Error).name,
        ),
      );
    };
    ask();
    await outcomes[0];
    for (let count = 0; count < 500; count += 1) ask();
    const closed = there.close();
    for (let count = 0; count < 500; count += 1) ask();
    await closed;
    ask();
    expect([...new Set(await Promise.all(outcomes))].sort()).toEqual(['NotDeliveredError', 'answered']);
  });

  it('ends all that comes later', async () => {
    const received = await collected(there, 'news');
    await there.answer('work', (data) => Promise.resolve(data));
    await there.close();
    here.publish('news', bytes('late'));
    there.publish('news', bytes('late'));
    await expect(here.request('work', bytes(''), LONG_MS)).rejects.toThrow(NotDeliveredError);
    await expect(there.request('work', bytes(''), LONG_MS)).rejects.toThrow(NotDeliveredError);
    await expect(there.subscribe('news', () => undefined)).rejects.toThrow('the bus is closed');
    await expect(there.answer('work', (data) => Promise.resolve(data))).rejects.toThrow('the bus is closed');
    expect([received, there.isConnected, there.dropped > 0]).toEqual([[], false, true]);
  });

  it('may be asked for twice', async () => {
    await Promise.all([there.close(), there.close()]);
    await there.close();
  });
});

it('A bus knows how long a message takes', async () => {
  const ms = await here.roundTripMs();
  expect(ms).toBeGreaterThanOrEqual(0);
  expect(ms).toBeLessThan(1_000);
  expect(here.isConnected).toBe(true);
});
