import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { LinkedReplica } from '../cluster/testing/linked-replica.js';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { Limits } from '../platform/limits.js';
import {
  SharedSocketCounts,
  SILENCE_MS,
  SOCKETS,
  TELL_AFTER_MS,
  TELL_EVERY_MS,
} from './shared-socket-counts.js';
import { SocketLimit } from './socket-limit.js';

const ANNA = 1;
const BERT = 2;

class Member extends LinkedReplica {
  readonly counts = new SharedSocketCounts(this.news, this.clock);
  readonly limit = new SocketLimit(Limits.read('sockets-per-user=2,sockets=3'), this.counts);

  open(userId: number): Socket | undefined {
    const socket = new Socket();
    return this.limit.take(userId, socket) ? undefined : socket;
  }
}

describe('The limit of sockets of an account', () => {
  let clock: ManualClock;
  let here: Member;
  let there: Member;
  beforeEach(async () => {
    clock = new ManualClock();
    const bus = new InProcessBus(pino({ enabled: false }), clock);
    [here, there] = [new Member('here', bus, clock), new Member('there', bus, clock)];
    for (const { counts } of [here, there]) await counts.onApplicationBootstrap();
  });

  it('counts those of all replicas', async () => {
    expect([here.open(ANNA), there.open(ANNA)]).not.toContain(undefined);
    await clock.advance(TELL_AFTER_MS);
    expect([here.open(ANNA), there.open(ANNA)]).toEqual([undefined, undefined]);
    expect(here.open(BERT)).toBeDefined();
    await clock.advance(10 * SILENCE_MS);
    expect(there.open(ANNA)).toBeUndefined();
  });

  it('gives a place back everywhere', async () => {
    const [first] = [here.open(ANNA), there.open(ANNA)];
    await clock.advance(TELL_AFTER_MS);
    first?.destroy();
    await clock.advance(TELL_AFTER_MS);
    await clock.advance(TELL_AFTER_MS);
    expect(there.open(ANNA)).toBeDefined();
  });

  it('forgets those of a replica that is gone', async () => {
    for (let count = 0; count < 2; count += 1) here.open(ANNA);
    await clock.advance(TELL_AFTER_MS);
    expect(there.open(ANNA)).toBeUndefined();
    here.bus.lose();
    await clock.advance(SILENCE_MS);
    expect(there.open(ANNA)).toBeDefined();
  });

  it('forgets those of a replica that stops at once, and hears nothing of it any more', async () => {
    const sockets = [here.open(ANNA), here.open(ANNA)];
    await clock.advance(TELL_AFTER_MS);
    expect(there.open(ANNA)).toBeUndefined();
    sockets[0]?.destroy();
    here.counts.onModuleDestroy();
    sockets[1]?.destroy();
    await clock.advance(0);
    expect([there.open(ANNA), there.open(ANNA)]).not.toContain(undefined);
    const told = here.bus.published.length;
    await clock.advance(10 * SILENCE_MS);
    expect(here.bus.published).toHaveLength(told);
  });

  it('counts those of a replica once when it has joined again under another id', async () => {
    here.open(ANNA);
    await clock.advance(TELL_AFTER_MS);
    here.replica.id = 'here again';
    await clock.advance(TELL_EVERY_MS);
    expect([there.open(ANNA), there.open(ANNA)]).toEqual([expect.any(Socket), undefined]);
  });

  it('counts its own once although it hears what it said before it joined again', async () => {
    here.open(ANNA);
    const publish = here.bus.publish.bind(here.bus);
    here.bus.publish = (subject, data) => {
      publish(subject, data);
      here.replica.id = 'here again';
    };
    await clock.advance(TELL_AFTER_MS);
    expect(here.open(ANNA)).toBeDefined();
  });

  it('leaves the one of all sockets to each replica', async () => {
    for (const user of [ANNA, ANNA, BERT]) expect(here.open(user)).toBeDefined();
    await clock.advance(TELL_AFTER_MS);
    expect(there.open(BERT)).toBeDefined();
    expect(here.open(BERT)).toBeUndefined();
  });

  it('is silent while nobody has one', async () => {
    await clock.advance(10 * SILENCE_MS);
    expect(here.bus.published).toEqual([]);
    here.open(ANNA)?.destroy();
    await clock.advance(0);
    await clock.advance(10 * SILENCE_MS);
    expect(here.bus.published).toEqual([SOCKETS]);
  });

  it('ignores counts that make no sense', async () => {
    for (const counts of [null, 'x', [[ANNA]], [[ANNA, -1]], [[ANNA, 9, 9]], [['1', 9]]])
      here.news.publish(SOCKETS, { process: 'odd', counts });
    for (const process of [undefined, 7, 'x'.repeat(1_000)])
      here.news.publish(SOCKETS, { process, counts: [[ANNA, 9]] });
    await clock.advance(0);
    expect(there.open(ANNA)).toBeDefined();
    expect(there.warnings).toHaveLength(1);
  });
});
