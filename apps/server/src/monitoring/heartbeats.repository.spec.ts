import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { ServerEntity } from '../servers/server.entity.js';
import { type SampleState, STATE_CODES } from './sample-state.js';
import { HeartbeatsRepository } from './heartbeats.repository.js';
import { SampleEntity } from './sample.entity.js';
import { SamplesRepository } from './samples.repository.js';
import { StateSpanEntity } from './state-span.entity.js';

const FROM = Date.UTC(2026, 10, 20, 12) / 1000;
const STEP = 1800;
const WINDOW = { from: FROM, to: FROM + 4 * STEP, stepSeconds: STEP };

describe('The steps of several servers', () => {
  let store: TestDatabase;
  let samples: SamplesRepository;
  let heartbeats: HeartbeatsRepository;
  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity, SampleEntity, StateSpanEntity]);
    samples = new SamplesRepository(store.database);
    heartbeats = new HeartbeatsRepository(store.database);
    await storeOwnedServers(store.database, 3);
  });
  afterEach(() => store.close());

  const sample = (
    serverId: number,
    at: number,
    state: SampleState,
    players: number | null,
  ): SampleEntity => ({
    ...{ serverId, at: FROM + at, players, responseMs: null },
    state: STATE_CODES.indexOf(state),
  });
  const span = (serverId: number, from: number, to: number, state: SampleState) => ({
    ...{ serverId, from: FROM + from, to: FROM + to },
    state: STATE_CODES.indexOf(state),
  });
  const beats = async (ids: readonly number[]) =>
    (await heartbeats.beats(ids, WINDOW))
      .map(({ serverId, step, state, players }) => [serverId, step, STATE_CODES[state], players])
      .sort();

  it('hold the worst state and the most players of each', async () => {
    const observed = [
      sample(1, 0, 'up', 3),
      sample(1, 60, 'limited', 9),
      sample(1, STEP, 'up', null),
      sample(2, 4 * STEP - 1, 'down', null),
      sample(2, 4 * STEP, 'up', 1),
      sample(2, -1, 'up', 1),
      sample(3, 0, 'up', 1),
    ];
    await samples.insert(observed, [], FROM);
    expect(await beats([1, 2])).toEqual([
      [1, 0, 'limited', 9],
      [1, 1, 'up', null],
      [2, 3, 'down', null],
    ]);
  });

  it('show an outage between two samples, and each step that a longer one reaches into', async () => {
    const spans = [
      span(1, -60, 10, 'down'),
      span(1, 10, STEP - 1, 'up'),
      span(1, 2 * STEP - 1, 3 * STEP + 1, 'restarting'),
      span(2, 3 * STEP, 9 * STEP, 'down'),
      span(3, 0, STEP, 'down'),
    ];
    await samples.insert([], spans, FROM);
    expect(await beats([1, 2])).toEqual([
      [1, 0, 'down', null],
      [1, 1, 'restarting', null],
      [1, 2, 'restarting', null],
      [1, 3, 'restarting', null],
      [2, 3, 'down', null],
    ]);
  });
});
