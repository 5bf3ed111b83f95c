import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { ServerEntity } from '../servers/server.entity.js';
import { type SampleState, STATE_CODES } from './sample-state.js';
import { SampleEntity } from './sample.entity.js';
import { SamplesRepository } from './samples.repository.js';
import { StateSpanEntity } from './state-span.entity.js';
import { type StateSpan } from './state-spans.js';

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 20, 12) / 1000;

describe('SamplesRepository', () => {
  let store: TestDatabase;
  let samples: SamplesRepository;

  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity, SampleEntity, StateSpanEntity]);
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
  const span = (serverId: number, from: number, to: number, state: SampleState): StateSpan => ({
    serverId,
    from,
    to,
    state: STATE_CODES.indexOf(state),
  });
  const stored = (): Promise<number> => store.writer.manager.count(SampleEntity);

  it('sums up up and limited as up, down and restarting as down, in seconds', async () => {
    await samples.insert(
      [],
      [
        span(1, NOW, NOW + 100, 'up'),
        span(1, NOW + 100, NOW + 137, 'down'),
        span(1, NOW + 137, NOW + 145, 'restarting'),
        span(1, NOW + 145, NOW + 200, 'limited'),
      ],
      NOW,
    );
    expect(await samples.uptimes(NOW, [1, 2])).toEqual([{ serverId: 1, up: 155, down: 45 }]);
    expect(await samples.uptimes(NOW, [2])).toEqual([]);
  });

  it('sums up over days, and drops days outside the window', async () => {
    await samples.insert([], [span(1, NOW, NOW + 10, 'up'), span(2, NOW, NOW + 10, 'down')], NOW);
    await samples.insert([], [span(1, NOW + DAY, NOW + DAY + 5, 'down')], NOW + DAY);
    expect(await samples.uptimes(NOW + DAY, [1])).toEqual([{ serverId: 1, up: 10, down: 5 }]);
    expect(await samples.uptimes(NOW + 30 * DAY, [1])).toEqual([{ serverId: 1, up: 0, down: 5 }]);
  });

  it('counts once what is stored again: longer by now, or after an attempt that only seemed to fail', async () => {
    const known = [span(1, NOW, NOW + 60, 'up')];
    await samples.insert([sample(1, NOW, 'up')], known, NOW);
    await samples.insert([sample(1, NOW, 'up')], known, NOW);
    await samples.insert(
      [sample(1, NOW + 60, 'up', { players: 3 })],
      [span(1, NOW, NOW + 90, 'up'), span(1, NOW + 90, NOW + 91, 'down')],
      NOW,
    );
    expect(await samples.uptimes(NOW, [1])).toEqual([{ serverId: 1, up: 90, down: 1 }]);
    expect(await store.writer.manager.findBy(SampleEntity, { at: NOW + 60 })).toEqual([
      sample(1, NOW + 60, 'up', { players: 3 }),
    ]);
  });

  it('finds the spans that overlap a window, and since when there are any', async () => {
    const all = [
      span(1, NOW, NOW + 60, 'up'),
      span(1, NOW + 60, NOW + 97, 'down'),
      span(1, NOW + 97, NOW + 200, 'up'),
    ];
    await samples.insert([], [...all, span(2, NOW - 5, NOW, 'up')], NOW);
    const found = (from: number, to: number) =>
      samples.spans({ serverId: 1, from: NOW + from, to: NOW + to });
    expect(await found(0, 200)).toEqual(all);
    expect(await found(70, 80)).toEqual([all[1]]);
    expect(await found(97, 98)).toEqual([all[2]]);
    expect(await found(200, 300)).toEqual([]);
    expect([await samples.spansSince(1), await samples.spansSince(7)]).toEqual([NOW, undefined]);
  });

  it('skips a server that was deleted after it was probed, and stores the others', async () => {
    await samples.insert([sample(3, NOW, 'up'), sample(1, NOW, 'up')], [span(3, NOW, NOW + 1, 'up')], NOW);
    expect(await stored()).toBe(1);
    await samples.insert([sample(3, NOW, 'up')], [], NOW);
    expect(await stored()).toBe(1);
  });

  it('asks once for a server, however many samples of it there are', async () => {
    // More than the parameters of a statement on PostgreSQL.
    const many = Array.from({ length: 66_000 }, (_, index) => sample(1, NOW + index, 'up'));
    await samples.insert(many, [], NOW);
    expect(await stored()).toBe(66_000);
  });

  it('deletes samples and uptime along with their server', async () => {
    const spans = [span(1, NOW, NOW + 1, 'up'), span(2, NOW, NOW + 1, 'up')];
    await samples.insert([sample(1, NOW, 'up'), sample(2, NOW, 'up')], spans, NOW);
    await store.writer.query('DELETE FROM servers WHERE id = 1');
    expect(await stored()).toBe(1);
    expect(await samples.uptimes(NOW, [1, 2])).toHaveLength(1);
  });

  it('deletes samples and spans older than thirty days, five hundred at a time', async () => {
    const begin = NOW - 31 * DAY;
    const old = Array.from({ length: 1_200 }, (_, index) => sample(1, begin + index, 'up'));
    await samples.insert(old, [span(1, begin, begin + 60, 'up')], begin);
    expect(await stored()).toBe(1_200);
    const current = span(1, NOW, NOW + 60, 'up');
    await samples.insert([sample(1, NOW, 'up')], [current], NOW);
    expect(await stored()).toBe(701);
    await samples.insert([sample(1, NOW + 60, 'up')], [], NOW);
    await samples.insert([sample(1, NOW + 120, 'up')], [], NOW);
    expect(await stored()).toBe(3);
    expect(await samples.spans({ serverId: 1, from: 0, to: NOW + 60 })).toEqual([current]);
    expect(await samples.uptimes(NOW, [1])).toEqual([{ serverId: 1, up: 60, down: 0 }]);
  });

  it('returns the samples of a short window unaggregated', async () => {
    await samples.insert(
      [
        sample(1, NOW, 'up', { players: 3, responseMs: 20 }),
        sample(1, NOW + 60, 'down'),
        sample(2, NOW, 'up'),
        sample(1, NOW + 120, 'up'),
      ],
      [],
      NOW,
    );
    const window = { serverId: 1, from: NOW, to: NOW + 120, stepSeconds: 60 };
    expect(await samples.points(window)).toEqual([
      { at: NOW, state: 1, players: 3, responseMs: 20 },
      { at: NOW + 60, state: 4, players: null, responseMs: null },
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
      [],
      NOW,
    );
    const window = { serverId: 1, from: NOW, to: NOW + 360, stepSeconds: 180 };
    expect(await samples.points(window)).toEqual([
      { at: NOW, state: 3, players: 7, responseMs: 26 },
      { at: NOW + 180, state: 0, players: null, responseMs: null },
    ]);
  });

  it('finds the last observation of each server, skipping unobserved samples', async () => {
    await samples.insert(
      [sample(1, NOW, 'up'), sample(1, NOW + 60, 'unobserved'), sample(2, NOW, 'unobserved')],
      [],
      NOW,
    );
    expect([...(await samples.lastObserved([1, 2]))]).toEqual([[1, NOW]]);
  });
});
