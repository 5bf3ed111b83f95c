import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { NoReplyError } from '../platform/bus/bus.errors.js';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { BusLog } from '../platform/bus/testing/test-buses.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Shutdown } from '../platform/shutdown.js';
import { MalformedMessageError } from './cluster.errors.js';
import { HolderAnswers } from './holder-answers.js';
import { type HolderAnswer, requestsOf } from './holder-messages.js';
import { ANSWER_MS, HAND_OVER_MS, type HolderRequest, HolderRequests } from './holder-requests.js';
import { UNDER_WAY_MAX } from './requests-under-way.js';
import { fieldsOf } from './message-fields.js';
import { type Leases, TestHeldServers, TestLocator, TestReplica } from './testing/shared-servers.js';

const SERVER = 5;
const BODY = Buffer.from('body');

/** How a promise has ended so far. */
const watched = (promise: Promise<unknown>): { ended: unknown } => {
  const watch = { ended: undefined as unknown };
  promise.then(
    (value) => (watch.ended = value),
    (error: unknown) => (watch.ended = error),
  );
  return watch;
};

describe('A request for the holder of a server', () => {
  let clock: ManualClock;
  let bus: InProcessBus;
  let leases: Leases;
  let requests: HolderRequests;
  let log: BusLog;
  let shutdown: Shutdown;
  let held: TestHeldServers;
  let answers: HolderAnswers;
  let handled: number[];
  let handler: () => Promise<HolderAnswer | undefined>;

  beforeEach(async () => {
    clock = new ManualClock();
    log = new BusLog();
    bus = new InProcessBus(log, clock);
    leases = new Map([[SERVER, { replicaId: 'a', epoch: 1 }]]);
    shutdown = new Shutdown();
    requests = new HolderRequests(bus, new TestLocator(leases), shutdown, clock, log as never);
    held = new TestHeldServers();
    held.epochs.set(SERVER, 1);
    const events = new EventBus(log as never);
    answers = new HolderAnswers(bus, new TestReplica('a', 1), held, new Shutdown(), events, log as never);
    handled = [];
    handler = () => Promise.resolve({ details: { it: 'is' }, body: Buffer.from('done') });
    answers.handle('work', ({ epoch }) => {
      handled.push(epoch);
      return handler();
    });
    await answers.open();
  });

  const send = (changed: Partial<HolderRequest<HolderAnswer>> = {}): Promise<HolderAnswer> =>
    requests.send({
      ...{ kind: 'work', serverId: SERVER, details: {}, body: BODY, answerMs: ANSWER_MS, isRead: false },
      ...{
        read: (answer: HolderAnswer) => answer,
        isGone: () => false,
        requireWait: () => Promise.resolve(),
      },
      ...changed,
    });

  it('is answered by it', async () => {
    const { details, body } = await send();
    expect([details, Buffer.from(body).toString(), handled]).toEqual([{ it: 'is' }, 'done', [1]]);
    expect(clock.pending).toBe(0);
  });

  it('goes to the next holder at once, if the last one was known from before', async () => {
    await send();
    held.epochs.set(SERVER, 2);
    leases.set(SERVER, { replicaId: 'a', epoch: 2 });
    await send();
    expect(handled).toEqual([1, 2]);
  });

  it('looks for a holder for fifteen seconds, and was not sent then', async () => {
    leases.delete(SERVER);
    const sent = watched(send());
    await clock.advance(HAND_OVER_MS - 1_000);
    expect(sent.ended).toBeUndefined();
    await clock.advance(1_000);
    expect(sent.ended).toMatchObject({ code: 'server_moving', kind: 'operational', retryAfterSeconds: 1 });
    expect([handled, clock.pending]).toEqual([[], 0]);
  });

  it('is sent when there is a holder again', async () => {
    leases.delete(SERVER);
    const sent = watched(send());
    await clock.advance(9_000);
    leases.set(SERVER, { replicaId: 'a', epoch: 1 });
    await clock.advance(1_000);
    expect([sent.ended, handled]).toMatchObject([{ details: { it: 'is' } }, [1]]);
  });

  it('is given all of its time to be answered after it has waited', async () => {
    leases.delete(SERVER);
    handler = () =>
      new Promise((resolve) => clock.schedule(10_000, () => resolve({ details: {}, body: BODY })));
    const sent = watched(send());
    await clock.advance(HAND_OVER_MS - 1_000);
    leases.set(SERVER, { replicaId: 'a', epoch: 1 });
    await clock.advance(12_000);
    expect(sent.ended).toMatchObject({ details: {} });
  });

  it('waits for nobody who may not see the server', async () => {
    leases.delete(SERVER);
    const requireWait = (): Promise<never> => Promise.reject(new NotFoundError('server'));
    await expect(send({ requireWait })).rejects.toMatchObject({ code: 'not_found' });
    leases.set(SERVER, { replicaId: 'a', epoch: 1 });
    await expect(send({ requireWait })).resolves.toBeDefined();
  });

  it('is given up while it waits, when its sender leaves or the replica stops', async () => {
    leases.delete(SERVER);
    let isGone = false;
    const [left, stopped] = [watched(send({ isGone: () => isGone })), watched(send())];
    await clock.advance(0);
    isGone = true;
    await clock.advance(500);
    expect([left.ended, stopped.ended]).toMatchObject([{ code: 'server_moving' }, undefined]);
    void shutdown.begin(Promise.resolve());
    await clock.advance(1_000);
    expect(stopped.ended).toMatchObject({ code: 'shutting_down' });
  });

  it('is not sent again once it may have arrived', async () => {
    handler = () => new Promise(() => undefined);
    const [command, read] = [watched(send()), watched(send({ isRead: true }))];
    await clock.advance(0);
    await clock.advance(ANSWER_MS - 1);
    expect([command.ended, read.ended]).toEqual([undefined, undefined]);
    await clock.advance(1);
    expect(command.ended).toMatchObject({
      code: 'rcon_outcome_unknown',
      cause: expect.any(NoReplyError) as unknown,
    });
    expect(read.ended).toMatchObject({ code: 'server_moving' });
    expect(handled).toEqual([1, 1]);
  });

  it('has an unknown outcome if the holder fails with it', async () => {
    handler = () => Promise.reject(new Error('a defect'));
    await expect(send()).rejects.toMatchObject({ code: 'rcon_outcome_unknown' });
    expect(handled).toEqual([1]);
  });

  it.each([
    ['is no message', () => Buffer.from('nonsense'), undefined],
    ['is none of its kind', undefined, () => fieldsOf(null) as never],
    ['is no JSON', undefined, () => JSON.parse('{') as never],
  ])(
    'may have been carried out if the answer %s, and changed nothing if it was a read',
    async (_, reply, read) => {
      if (reply) {
        await bus.answer(requestsOf('b'), () => Promise.resolve(reply()));
        leases.set(SERVER, { replicaId: 'b', epoch: 1 });
      }
      const changed = read ? { read } : {};
      await expect(send(changed)).rejects.toMatchObject({ code: 'rcon_outcome_unknown' });
      await expect(send({ ...changed, isRead: true })).rejects.toMatchObject({ code: 'server_moving' });
      expect([handled.length, log.warnings.length]).toEqual([reply ? 0 : 2, 2]);
    },
  );

  it('ends with what the answer says', async () => {
    const read = (): never => {
      throw new NotFoundError('server');
    };
    await expect(send({ read })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is a defect, and not begun, if the holder does not understand it', async () => {
    handler = () => Promise.reject(new MalformedMessageError('an odd request'));
    await expect(send()).rejects.toThrow('a refuses a request');
  });

  it('is refused while too many wait for the same replica', async () => {
    handler = () => new Promise(() => undefined);
    const waiting = Array.from({ length: UNDER_WAY_MAX }, () => watched(send()));
    await clock.advance(0);
    await expect(send()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 1 });
    // Another replica has nothing to do with it.
    leases.set(6, { replicaId: 'b', epoch: 1 });
    await bus.answer(requestsOf('b'), () => Promise.reject(new Error('a defect')));
    await expect(send({ serverId: 6 })).rejects.toMatchObject({ code: 'rcon_outcome_unknown' });
    await clock.advance(ANSWER_MS);
    expect(waiting.map(({ ended }) => (ended as { code: string }).code)).toEqual(
      Array(UNDER_WAY_MAX).fill('rcon_outcome_unknown'),
    );
    handler = () => Promise.resolve({ details: {}, body: BODY });
    await expect(send()).resolves.toBeDefined();
  });

  it('is refused while too many wait for any holder', async () => {
    leases.delete(SERVER);
    const waiting = Array.from({ length: UNDER_WAY_MAX + 1 }, () => watched(send()));
    await clock.advance(10);
    expect(waiting.flatMap(({ ended }) => (ended as { code: string } | undefined)?.code ?? [])).toEqual([
      'overloaded',
    ]);
  });
});
