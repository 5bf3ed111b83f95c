import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NatsServer } from '../../../../../test/cluster/support/nats.js';
import { AnswerFailedError, NoReplyError, NotDeliveredError } from './bus.errors.js';
import { BODY_MAX_BYTES } from './bus.js';
import { HELD_MAX_BYTES } from './held-bodies.js';
import { type NatsBus } from './nats-bus.js';
import { natsReplica } from './testing/nats-replica.js';

const LONG_MS = 20_000;
const MIB = 1024 * 1024;
const KIB = 1024;
const NOTHING = new Uint8Array();

let server: NatsServer;
let here: NatsBus;
let there: NatsBus;
let client: NatsConnection;
const start = async (configuration = ''): Promise<void> => {
  server = await NatsServer.start(configuration);
  here = await natsReplica({ NATS_URL: server.url });
  there = await natsReplica({ NATS_URL: server.url });
  client = await connect({ servers: server.url });
};
afterEach(async () => {
  await Promise.all([here.close(), there.close(), client.close()]);
  await server.remove();
});

/** A header that announces a body of a replica that does not exist. */
function announced(length: number) {
  const lines = headers();
  lines.set('Outpost-Body', `nobody 1 ${length}`);
  return lines;
}

describe('Large bodies', () => {
  it('travel whether or not their last part is a full one', async () => {
    await start();
    await there.answer('echo', (data) => Promise.resolve(data));
    const part = MIB - KIB;
    for (const length of [part, MIB, MIB + 1, 2 * part, 2 * part + 1, 3 * part - 1]) {
      const body = Buffer.alloc(length, 'outpost');
      expect(Buffer.compare(await here.request('echo', body, LONG_MS), body)).toBe(0);
    }
  });

  it('do not make the server drop who receives them', async () => {
    await start('max_pending: 3MB');
    const losses: string[] = [];
    here.onDisconnected(() => losses.push('here'));
    there.onDisconnected(() => losses.push('there'));
    await there.answer('much', () => Promise.resolve(Buffer.alloc(32 * MIB)));
    await there.answer('little', (data) => Promise.resolve(data));
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        here.request('much', NOTHING, LONG_MS),
        here.request('little', new Uint8Array(10), LONG_MS),
      ]),
    );
    expect(answers.map(({ length }) => length)).toEqual([1, 2, 3].flatMap(() => [32 * MIB, 10]));
    expect(losses).toEqual([]);
  });
});

describe('A large request', () => {
  beforeEach(() => start());

  it('that is not taken is not delivered, and can not be taken afterwards', async () => {
    let part = { replica: '', token: '' };
    client.subscribe('outpost.requests.work', {
      callback: (_, message) => {
        const [replica = '', token = ''] = message.headers?.get('Outpost-Body').split(' ') ?? [];
        part = { replica, token };
      },
    });
    await client.flush();
    await expect(here.request('work', new Uint8Array(3 * MIB), 200)).rejects.toThrow(NotDeliveredError);
    const late = await client.request(`outpost.parts.${part.replica}`, `${part.token} ${MIB}`);
    expect(late.data).toHaveLength(0);
  });

  it('that is taken and not answered has an unknown outcome', async () => {
    await there.answer('work', () => new Promise(() => undefined));
    await expect(here.request('work', new Uint8Array(3 * MIB), 1_000)).rejects.toThrow(NoReplyError);
  });

  it('whose rest can not be had is refused, and never seen by the answerer', async () => {
    let calls = 0;
    await there.answer('work', (data) => {
      calls += 1;
      return Promise.resolve(data);
    });
    // Refused, each of them gives back the room for its body.
    const much = Array.from({ length: HELD_MAX_BYTES / BODY_MAX_BYTES }, () => BODY_MAX_BYTES);
    for (const length of [...much, 3 * MIB, BODY_MAX_BYTES + 1, -1, NaN]) {
      const reply = await client.request('outpost.requests.work', 'first part', {
        headers: announced(length),
        timeout: LONG_MS,
      });
      expect(reply.headers?.get('Outpost-Failure')).toBe('refused');
    }
    expect(calls).toBe(0);
    expect(await here.request('work', new Uint8Array(3 * MIB), LONG_MS)).toHaveLength(3 * MIB);
  });

  it.each([
    ['gone', 3 * MIB, 0, 1],
    ['longer than the body', 3 * MIB, MIB, 3],
    ['of a body that is too large', BODY_MAX_BYTES + 1, MIB, 0],
  ])('whose parts are %s is refused without asking further', async (_, length, partBytes, asked) => {
    let parts = 0;
    client.subscribe('outpost.parts.nobody', {
      callback: (__, message) => {
        parts += 1;
        message.respond(new Uint8Array(partBytes));
      },
    });
    await client.flush();
    await there.answer('work', (data) => Promise.resolve(data));
    const options = { headers: announced(length), timeout: LONG_MS };
    const reply = await client.request('outpost.requests.work', 'first part', options);
    expect([reply.headers?.get('Outpost-Failure'), parts]).toEqual(['refused', asked]);
  });

  it('that is refused is not delivered', async () => {
    client.subscribe('outpost.requests.work', {
      callback: (_, message) => {
        const refusal = headers();
        refusal.set('Outpost-Failure', 'refused');
        void message.respond(NOTHING, { headers: refusal });
      },
    });
    await client.flush();
    const request = here.request('work', new Uint8Array(3 * MIB), LONG_MS);
    await expect(request).rejects.toThrow(NotDeliveredError);
    // A small one has nothing that could be refused.
    await expect(here.request('work', NOTHING, LONG_MS)).rejects.toThrow(AnswerFailedError);
  });

  it('is not delivered while too many others are under way', async () => {
    client.subscribe('outpost.requests.work', { callback: () => undefined });
    await client.flush();
    const body = new Uint8Array(BODY_MAX_BYTES);
    const others = Array.from({ length: HELD_MAX_BYTES / BODY_MAX_BYTES }, () =>
      here.request('work', body, 1_000).catch((error: unknown) => (error as Error).name),
    );
    await expect(here.request('work', body, 1_000)).rejects.toThrow('too many large bodies are under way');
    expect(await Promise.all(others)).toEqual(others.map(() => 'NotDeliveredError'));
    await expect(here.request('work', body, 200)).rejects.toThrow('not all of it was taken');
  });
});

describe('A large answer', () => {
  beforeEach(() => start());

  it('whose rest can not be had leaves an unknown outcome', async () => {
    client.subscribe('outpost.requests.work', {
      callback: (_, message) => void message.respond('first part', { headers: announced(3 * MIB) }),
    });
    await client.flush();
    const outcome = await here.request('work', NOTHING, LONG_MS).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(NoReplyError);
  });

  it('takes no longer than the request may', async () => {
    client.subscribe('outpost.requests.work', {
      callback: (_, message) => void message.respond('first part', { headers: announced(3 * MIB) }),
    });
    client.subscribe('outpost.parts.nobody', { callback: () => undefined });
    await client.flush();
    const since = performance.now();
    await expect(here.request('work', NOTHING, 300)).rejects.toThrow(NoReplyError);
    expect(performance.now() - since).toBeLessThan(3_000);
  });

  it('is no answer while too many others are under way', async () => {
    const body = new Uint8Array(BODY_MAX_BYTES);
    await there.answer('work', () => Promise.resolve(body));
    const untaken = Array.from({ length: HELD_MAX_BYTES / BODY_MAX_BYTES }, () =>
      client.request('outpost.requests.work', NOTHING, { timeout: LONG_MS }),
    );
    await Promise.all(untaken);
    await expect(here.request('work', NOTHING, LONG_MS)).rejects.toThrow(AnswerFailedError);
  });
});
