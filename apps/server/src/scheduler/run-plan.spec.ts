import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SchedulerFixture } from './testing/scheduler-fixture.js';
import { type SchedulerProcess } from './testing/scheduler-process.js';

const HOUR = 60 * 60_000;

let world: SchedulerFixture;
let panel: SchedulerProcess;

beforeEach(async () => {
  world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
  panel = world.first;
});

afterEach(() => world.remove());

describe('A schedule', () => {
  it('is held back by maintenance of its server, and comes again afterwards', async () => {
    const { id } = await world.add('*/20 * * * *');
    panel.maintenance.set([
      {
        ...{ windowId: 1, name: 'Mod update', holdsTasks: true, serverId: 1, groupId: null, ownerId: null },
        ...{ from: new Date('2026-11-21T00:10:00Z'), to: new Date('2026-11-21T00:40:00Z') },
      },
    ]);
    await panel.live(HOUR);
    const { items } = await panel.schedules.pageOfRuns(id, {});
    const runs = items.map(({ outcome, dueAt, response }) => ({
      ...{ outcome, dueAt: dueAt.toISOString(), response },
    }));
    expect(runs.toReversed()).toEqual([
      {
        ...{ outcome: 'skipped', dueAt: '2026-11-21T00:20:00.000Z' },
        response: 'Held back by maintenance: Mod update',
      },
      { outcome: 'executed', dueAt: '2026-11-21T00:40:00.000Z', response: 'ok' },
      { outcome: 'executed', dueAt: '2026-11-21T01:00:00.000Z', response: 'ok' },
    ]);
    expect(panel.console.orders).toHaveLength(2);
  });
});
