import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { ServerEntity } from '../servers/server.entity.js';
import { type SampleState, STATE_CODES } from './sample-state.js';
import { SampleEntity } from './sample.entity.js';
import { SamplesRepository } from './samples.repository.js';

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 20, 12) / 1000;

describe('SamplesRepository', () => {
  let store: TestDatabase;
  let samples: SamplesRepository;

  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity, SampleEntity]);
    samples = new SamplesRepository(store.database);
    await storeOwnedServers(store.database, 2);
  });

  afterEach(() => store.close());

  const sample = (serverId: number, at: number, state: SampleState, more = {}): SampleEntity => ({
    serverId,
    at,
    state: STATE_CODES.indexOf(state),
    players: null,
    responseMs: null,
    ...more,
  });
  const stored = (): Promise<number> => store.writer.manager.count(SampleEntity);

  it('counts up and limited as up, down and restarting as down, and ignores unobserved samples', async () => {
    const states: SampleState[] = ['up', 'up', 'limited', 'down', 'restarting', 'unobserved'];
    await samples.insert(
      states.map((state, index) => sample(1, NOW + 60 * index, state)),
      NOW,
    );
    await samples.insert([sample(2, NOW, 'unobserved')], NOW);
    expect(await samples.uptimes(NOW, [1, 2])).toEqual([{ serverId: 1, up: 3, down: 2 }]);
    expect(await samples.uptimes(NOW, [2])).toEqual([]);
  });

  it('sums up over days, and drops days outside the window', async () => {
    await samples.insert([sample(1, NOW, 'up'), sample(2, NOW, 'down')], NOW);
    await samples.insert([sample(1, NOW + DAY, 'down')], NOW + DAY);
    expect(await samples.uptimes(NOW + DAY, [1])).toEqual([{ serverId: 1, up: 1, down: 1 }]);
    expect(await samples.uptimes(NOW + 30 * DAY, [1])).toEqual([{ serverId: 1, up: 0, down: 1 }]);
  });

  it('counts a sample once that is stored again, after an attempt that only seemed to fail', async () => {
    await samples.insert([sample(1, NOW, 'up')], NOW);
    await samples.insert([sample(1, NOW, 'up'), sample(1, NOW + 60, 'down', { players: 3 })], NOW);
    expect(await samples.uptimes(NOW, [1])).toEqual([{ serverId: 1, up: 1, down: 1 }]);
    expect(await store.writer.manager.findBy(SampleEntity, { at: NOW + 60 })).toEqual([
      sample(1, NOW + 60, 'down', { players: 3 }),
    ]);
  });

  it('skips a server that was deleted after it was probed, and stores the others', async () => {
    await samples.insert([sample(3, NOW, 'up'), sample(1, NOW, 'up')], NOW);
    expect(await stored()).toBe(1);
    await samples.insert([sample(3, NOW, 'up')], NOW);
    expect(await stored()).toBe(1);
  });

  it('asks once for a server, however many samples of it there are', async () => {
    // More than the parameters of a statement on PostgreSQL.
    const many = Array.from({ length: 66_000 }, (_, index) => sample(1, NOW + index, 'up'));
    await samples.insert(many, NOW);
    expect(await stored()).toBe(66_000);
  });

  it('deletes samples and uptime along with their server', async () => {
    await samples.insert([sample(1, NOW, 'up'), sample(2, NOW, 'up')], NOW);
    await store.writer.query('DELETE FROM servers WHERE id = 1');
    expect(await stored()).toBe(1);
    expect(await samples.uptimes(NOW, [1, 2])).toHaveLength(1);
  });

  it('deletes samples older than thirty days, five hundred at a time', async () => {
    const old = Array.from({ length: 1_200 }, (_, index) => sample(1, NOW - 31 * DAY + index, 'up'));
    await samples.insert(old, NOW - 31 * DAY);
    expect(await stored()).toBe(1_200);
    await samples.insert([sample(1, NOW, 'up')], NOW);
    expect(await stored()).toBe(701);
    await samples.insert([sample(1, NOW + 60, 'up')], NOW);
    await samples.insert([sample(1, NOW + 120, 'up')], NOW);
    expect(await stored()).toBe(3);
    expect(await samples.uptimes(NOW, [1])).toEqual([{ serverId: 1, up: 3, down: 0 }]);
  });

  it('returns the samples of a short window unaggregated', async () => {
    await samples.insert(
      [
        sample(1, NOW, 'up', { players: 3, responseMs: 20 }),
        sample(1, NOW + 60, 'down'),
        sample(2, NOW, 'up'),
        sample(1, NOW + 120, 'up'),
      ],
      NOW,
    );
    const window = { serverId: 1, from: NOW, to: NOW + 120, stepSeconds: 60 };
    expect(await samples.points(window)).toEqual([
      { at: NOW, state: 1, players: 3, responseMs: 20, up: 1, down: 0 },
      { at: NOW + 60, state: 4, players: null, responseMs: null, up: 0, down: 1 },
    ]);
  });

  it('returns the worst state of a step, its maximum of players and its mean response time', async () => {
    await samples.insert(
      [
        sample(1, NOW, 'up', { players: 3, responseMs: 20 }),
        sample(1, NOW + 60, 'restarting'),
        sample(1, NOW + 120, 'up', { players: 7, responseMs: 31 }),
        sample(1, NOW + 180, 'unobserved'),
      ],
      NOW,
    );
    const window = { serverId: 1, from: NOW, to: NOW + 360, stepSeconds: 180 };
    expect(await samples.points(window)).toEqual([
      { at: NOW, state: 3, players: 7, responseMs: 26, up: 2, down: 1 },
      { at: NOW + 180, state: 0, players: null, responseMs: null, up: 0, down: 0 },
    ]);
  });

  it('finds the last observation of each server, skipping unobserved samples', async () => {
    await samples.insert(
      [sample(1, NOW, 'up'), sample(1, NOW + 60, 'unobserved'), sample(2, NOW, 'unobserved')],
      NOW,
    );
    expect([...(await samples.lastObserved([1, 2]))]).toEqual([[1, NOW]]);
  });
});
