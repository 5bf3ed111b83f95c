import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { LinkedReplica } from '../cluster/testing/linked-replica.js';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { Limits } from '../platform/limits.js';
import { SharedSocketCounts, SILENCE_MS, SOCKETS, TELL_AFTER_MS } from './shared-socket-counts.js';
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
    here.counts.onModuleDestroy();
    await clock.advance(SILENCE_MS);
    expect(there.open(ANNA)).toBeDefined();
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
      here.news.publish(SOCKETS, { counts });
    await clock.advance(0);
    expect(there.open(ANNA)).toBeDefined();
    expect(there.warnings).toHaveLength(1);
  });
});
