import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type Replica } from '../cluster/replica.js';
import { BUS_AWAY_MS, ReplicaWatch } from './replica-watch.js';

describe('ReplicaWatch', () => {
  let clock: ManualClock;
  let replica: { isValid: boolean; othersConnected: boolean };
  let bus: { isConnected: boolean };
  let watch: ReplicaWatch;
  beforeEach(() => {
    clock = new ManualClock();
    replica = { isValid: true, othersConnected: true };
    bus = { isConnected: true };
    watch = new ReplicaWatch(replica as Replica, bus as never, clock);
  });

  it('finds nothing wrong with a replica whose lease is valid and which NATS reaches', () => {
    expect(watch.problems()).toEqual([]);
  });

  it('finds a lease that is not valid', () => {
    replica.isValid = false;
    expect(watch.problems()).toEqual(['lease-lost']);
  });

  it('does not mind that NATS is away for a moment, again and again', async () => {
    for (let time = 0; time < 5; time += 1) {
      bus.isConnected = false;
      expect(watch.problems()).toEqual([]);
      await clock.advance(BUS_AWAY_MS - 1);
      expect(watch.problems()).toEqual([]);
      bus.isConnected = true;
      expect(watch.problems()).toEqual([]);
    }
  });

  it('leaves requests to replicas that NATS reaches, and goes on when it reaches none', async () => {
    bus.isConnected = false;
    watch.problems();
    await clock.advance(BUS_AWAY_MS);
    expect(watch.problems()).toEqual(['nats-cut-off']);
    replica.othersConnected = false;
    expect(watch.problems()).toEqual(['nats-unreachable']);
    bus.isConnected = true;
    expect(watch.problems()).toEqual([]);
  });
});
