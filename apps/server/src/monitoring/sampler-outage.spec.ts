import { beforeEach, describe, expect, it } from '@jest/globals';
import { ServersLeaving } from '../cluster/held-servers.events.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { SamplerWorld, settled } from './testing/sampler-world.js';

describe('Sampler, while the database is away', () => {
  let world: SamplerWorld;
  beforeEach(() => {
    world = new SamplerWorld();
  });

  it.each([2, 300])('publishes no gap when it is away for %d seconds', async (seconds) => {
    await world.start(1);
    await world.pass(58);
    world.isAway = true;
    await world.pass(seconds);
    world.isAway = false;
    await world.pass(130);
    expect(world.gaps).toEqual([]);
    expect(world.stored.length).toBeGreaterThanOrEqual(4);
  });

  it('begins with all servers in portions when it is back, with turns of the event loop between them', async () => {
    await world.start(...Array.from({ length: 600 }, (_, index) => index + 1));
    world.isAway = true;
    await world.pass(60);
    world.isAway = false;
    world.reads.length = 0;
    const { length: before } = world.probed;
    await world.pass(0);
    expect(world.reads.map(({ count }) => count)).toEqual([250, 250, 100]);
    expect(new Set(world.reads.map(({ turn }) => turn)).size).toBe(3);
    expect(world.probed.length - before).toBe(600);
  });

  it('stores many samples in several transactions, and forgets only what is stored', async () => {
    await world.start(1);
    const sample = (): Promise<void> => world.sampler.sample({ id: 1 } as ServerEntity);
    for (let count = 0; count < 4_500; count += 1) {
      await sample();
      world.now += 1_000;
    }
    world.storable = 1;
    await world.sampler.store();
    expect(world.stored).toHaveLength(2_000);
    world.storable = Infinity;
    await world.sampler.store();
    expect(world.transactions).toEqual([2_000, 2_000, 2_000, 500]);
    expect(new Set(world.stored.map(({ at }) => at)).size).toBe(4_500);
    expect(world.stored).toHaveLength(4_500);
  });

  it('stores samples that were taken meanwhile, once', async () => {
    await world.start(1);
    await world.sampler.sample({ id: 1 } as ServerEntity);
    world.isAway = true;
    await world.sampler.store();
    expect(world.stored).toEqual([]);
    world.isAway = false;
    await world.sampler.store();
    await world.sampler.store();
    expect(world.stored).toHaveLength(1);
  });

  /** Ticks that are not waited for. */
  async function hang(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      void world.sampler.tick();
      await settled();
      world.now += 1_000;
    }
  }

  it.each([30, 200])(
    'asks once while it does not answer for %d seconds, and loses nothing',
    async (seconds) => {
      await world.start(...Array.from({ length: 120 }, (_, index) => index + 1));
      await world.pass(60);
      let answer!: () => void;
      world.silence = new Promise((resolve) => (answer = resolve));
      world.reads.length = 0;
      world.probed.length = 0;
      await hang(seconds);
      expect(world.reads).toHaveLength(1);
      answer();
      await world.pass(2);
      expect(new Set(world.probed).size).toBeGreaterThanOrEqual(Math.min(120, 2 * seconds));
      await world.pass(60);
      expect(world.gaps).toEqual([]);
    },
  );

  it('asks once for the past of servers, also when it fails late', async () => {
    await world.start();
    world.known.add(1);
    let fail!: (error: Error) => void;
    world.silence = new Promise((_, reject) => (fail = reject));
    const taken = world.take(1);
    await world.events.deliver(new ServersLeaving([1]));
    world.silence = Promise.resolve();
    await world.take(1);
    fail(new Error('it took too long'));
    await taken;
    const { restores } = world;
    await world.pass(2);
    expect(world.restores).toBe(restores);
    expect(world.probed).toEqual([1]);
  });
});
