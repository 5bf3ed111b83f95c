import { beforeEach, describe, expect, it } from '@jest/globals';
import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { ServersLeaving } from '../cluster/held-servers.events.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { MonitoringGapEnded } from './monitoring.events.js';
import { STATE_CODES } from './sample-state.js';
import { type Observed } from './server-probe.js';
import { SamplerWorld, settled, START, UP } from './testing/sampler-world.js';

describe('Sampler', () => {
  let world: SamplerWorld;
  beforeEach(() => {
    world = new SamplerWorld();
  });

  it('stores a sample of each server once a minute', async () => {
    await world.start(1, 2, 3);
    await world.pass(119);
    expect(world.stored.filter(({ serverId }) => serverId === 2)).toHaveLength(2);
    expect(world.stored).toHaveLength(6);
    expect(world.stored[0]).toEqual({
      serverId: 1,
      at: START / 1000 + 1,
      state: 1,
      players: 3,
      responseMs: 12,
    });
  });

  it('spreads a thousand servers over the minute', async () => {
    await world.start(...Array.from({ length: 1_000 }, (_, index) => index + 1));
    const perSecond: number[] = [];
    for (let second = 0; second < 60; second += 1) {
      const before = world.probed.length;
      await world.pass(0);
      perSecond.push(world.probed.length - before);
    }
    await settled();
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(17);
    expect(new Set(world.probed).size).toBe(1_000);
  });

  it('does not let a slow server delay others, and probes it once at a time', async () => {
    world.observe = (id) => (id === 1 ? new Promise(() => undefined) : Promise.resolve(UP));
    await world.start(1, 2);
    await world.pass(180);
    expect(world.stored.map(({ serverId }) => serverId)).toEqual([2, 2, 2]);
    expect(world.probed.filter((id) => id === 1)).toHaveLength(1);
  });

  it('continues after the clock was set, and reports no gap for it', async () => {
    await world.start(1);
    await world.pass(110);
    world.setClock(-7_200_000);
    await world.pass(110);
    world.setClock(86_400_000);
    await world.pass(110);
    expect(world.stored.length).toBeGreaterThanOrEqual(5);
    expect(world.gaps).toEqual([]);
  });

  it('prunes nothing while the clock is set far forward', async () => {
    await world.start(1);
    await world.pass(60);
    expect(world.removedBy).toBeGreaterThan(START / 1000);
    world.setClock(400 * 86_400_000);
    await world.pass(60);
    expect(world.removedBy).toBe(0);
  });

  it('survives a failing probe', async () => {
    world.observe = (id) => (id === 1 ? Promise.reject(new Error('a defect')) : Promise.resolve(UP));
    await world.start(1, 2);
    await world.pass(60);
    expect(world.stored.map(({ serverId }) => serverId)).toEqual([2]);
  });

  it('shows the uptime of the stored samples', async () => {
    await world.start(1);
    await world.pass(5);
    expect(world.states.get(1).uptimePercent).toBe(50);
  });

  it('notes changes of the status between samples, to the second', async () => {
    await world.start(1);
    await world.pass(60);
    const [sampled] = world.stored;
    world.now = (sampled?.at ?? 0) * 1_000 + 10_000;
    world.state = 'down';
    await world.events.deliver(new ServerStatusChanged(1, 'offline', null, new Date(world.now)));
    world.now += 37_000;
    await world.see(1, 'online');
    await world.sampler.store();
    const begin = sampled?.at ?? 0;
    const [up, down] = [STATE_CODES.indexOf('up'), STATE_CODES.indexOf('down')];
    expect(world.spans.slice(-3)).toEqual([
      { serverId: 1, from: begin, to: begin + 10, state: up },
      { serverId: 1, from: begin + 10, to: begin + 47, state: down },
      { serverId: 1, from: begin + 47, to: begin + 48, state: up },
    ]);
  });

  it('probes a server as soon as it is online, without storing a sample', async () => {
    await world.start(5);
    await world.events.deliver(new ServerStatusChanged(5, 'online', null, new Date(), true));
    expect(world.probed).toEqual([]);
    await world.events.deliver(new ServerStatusChanged(5, 'online', null, new Date()));
    await world.sampler.store();
    expect([world.probed, world.stored]).toEqual([[5], []]);
  });

  it('follows servers until they are deleted', async () => {
    await world.start();
    world.known.add(7);
    await world.take(7);
    await world.pass(59);
    expect(world.stored).toHaveLength(1);
    await world.events.deliver(new ServerDeleted(7));
    await world.pass(60);
    expect(world.stored).toHaveLength(1);
  });

  it('stores nothing for a server that was deleted while it was probed', async () => {
    let finish!: (observed: Observed) => void;
    world.observe = () => new Promise((resolve) => (finish = resolve));
    await world.start(1);
    await world.pass(2);
    await world.events.deliver(new ServerDeleted(1));
    finish(UP);
    await world.pass(2);
    expect(world.stored).toEqual([]);
  });

  it('publishes the gap once a panel that was off observes again', async () => {
    world.lastObserved = new Map([[1, START / 1000 - 3_600]]);
    await world.start(1);
    await world.pass(60);
    expect(world.gaps).toEqual([
      new MonitoringGapEnded(
        1,
        new Date(START - 3_600_000),
        new Date(START + 1_000),
        'The panel was not running.',
      ),
    ]);
  });

  it('publishes the gap of a panel that was off with its first sample, not with a status before it', async () => {
    world.lastObserved = new Map([[1, START / 1000 - 3_600]]);
    const started = world.start(1);
    await world.see(1, 'online');
    await started;
    expect(world.gaps).toEqual([]);
    await world.pass(60);
    expect(world.gaps).toHaveLength(1);
  });

  it('observes a server only while this replica holds it', async () => {
    await world.start(1, 2);
    await world.pass(60);
    await world.events.deliver(new ServersLeaving([1]));
    await world.pass(60);
    const by = (server: number): number => world.probed.filter((id) => id === server).length;
    expect(by(2) - by(1)).toBe(1);
  });

  it('does not begin with a server that has left before its last observation was read', async () => {
    world.sampler.onModuleInit();
    await world.take(1);
    await world.pass(60);
    expect(world.probed).toEqual([]);
  });

  describe('that has taken a server whose holder was killed', () => {
    const KILLED = START - 9_000;
    beforeEach(() => {
      world.state = 'unobserved';
      world.lastObserved = new Map([[1, START / 1_000 - 50]]);
    });

    it('publishes from when to when nobody observed it, as soon as its status is known', async () => {
      await world.takeAfter(KILLED, 1);
      world.now += 2_000;
      await world.see(1, 'offline');
      expect(world.gaps).toEqual([]);
      await world.see(1, 'online');
      const nobody = 'No replica of the panel was connected to it.';
      const gap = new MonitoringGapEnded(1, new Date(KILLED), new Date(START + 2_000), nobody);
      expect(world.gaps).toEqual([gap]);
      await world.pass(120);
      expect(world.gaps).toEqual([gap]);
    });

    it('has the database know it until it is over', async () => {
      await world.takeAfter(KILLED, 1);
      const unobserved = async (): Promise<boolean> => (await world.replicas.unobservedFor('b', [1])).has(1);
      await world.pass(0);
      expect(await unobserved()).toBe(true);
      await world.see(1, 'online');
      await settled();
      world.replicas.isAway = true;
      await world.pass(1);
      world.replicas.isAway = false;
      expect(await unobserved()).toBe(true);
      await world.pass(1);
      expect(await unobserved()).toBe(false);
    });

    it('leaves it to the next holder if it can not be stored', async () => {
      world.events.subscribe(MonitoringGapEnded, () => Promise.reject(new NotStoredError('full')));
      await world.takeAfter(KILLED, 1);
      await world.see(1, 'online');
      await world.pass(1);
      expect((await world.replicas.unobservedFor('b', [1])).has(1)).toBe(true);
    });

    it('publishes nothing for one that was given away and moves within two seconds', async () => {
      await world.takeAfter(START - 2_000, 1);
      await world.see(1, 'online');
      await world.pass(120);
      expect(world.gaps).toEqual([]);
    });

    it('knows it also when the database is away at first, and the server is seen before', async () => {
      world.isAway = true;
      await world.takeAfter(KILLED, 1);
      await world.see(1, 'online');
      await world.pass(3);
      world.isAway = false;
      await world.pass(1);
      expect(world.gaps).toMatchObject([{ from: new Date(KILLED), to: new Date(START) }]);
      await world.pass(60);
      expect(world.stored).toHaveLength(1);
    });
  });

  it('waits at its end for samples that are being stored', async () => {
    await world.start(1);
    await world.sampler.sample({ id: 1 } as ServerEntity);
    void world.sampler.store();
    await world.sampler.onModuleDestroy();
    expect(world.stored).toHaveLength(1);
  });

  it('stores pending samples before it stops', async () => {
    await world.start(1);
    await world.sampler.sample({ id: 1 } as ServerEntity);
    await world.sampler.onModuleDestroy();
    expect(world.stored).toHaveLength(1);
  });
});
