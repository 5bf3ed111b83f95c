import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';
import { type SchedulerProcess } from './testing/scheduler-process.js';

const MINUTE = 60_000;

describe('A replica that takes servers', () => {
  let world: SchedulerFixture;
  let panel: SchedulerProcess;
  beforeEach(async () => {
    world = await SchedulerFixture.create('2026-11-21T00:00:55Z');
    panel = world.first;
    panel.heldIds = [];
    await panel.ticker.beat();
  });
  afterEach(() => world.remove());

  const take = (...ids: readonly number[]): Promise<void> => panel.take(ids);
  const runsOf = async (scheduleId: number): Promise<unknown[]> =>
    (await panel.schedules.pageOfRuns(scheduleId, {})).items.map(({ outcome, dueAt }) => [
      outcome,
      dueAt.toISOString(),
    ]);

  it('runs at once what came due while nobody held them, and once', async () => {
    const { id } = await world.add('1 0 * * *');
    await panel.live(15_000);
    expect(await runsOf(id)).toEqual([]);
    await take(1);
    expect(await runsOf(id)).toEqual([['executed', '2026-11-21T00:01:00.000Z']]);
    await panel.live(2 * MINUTE);
    expect(panel.console.orders).toHaveLength(1);
  });

  it('records what came due too long ago as missed, and runs only the last of it', async () => {
    const { id } = await world.add('* * * * *');
    await panel.live(5 * MINUTE);
    await take(1);
    expect(await runsOf(id)).toEqual([
      ['executed', '2026-11-21T00:05:00.000Z'],
      ['missed', '2026-11-21T00:01:00.000Z'],
    ]);
    expect(panel.missed).toMatchObject([{ count: 4 }]);
    expect(panel.console.orders).toHaveLength(1);
  });

  it('leaves what another one has run alone', async () => {
    const other = await world.start();
    await world.add('1 0 * * *');
    await other.live(10_000);
    await take(1);
    expect([other.console.orders.length, panel.console.orders.length]).toEqual([1, 0]);
  });

  it('reads what is due twice at most when it takes many one after the other', async () => {
    const reads = jest.spyOn(panel.claims, 'findDue');
    for (let count = 0; count < 500; count += 1) panel.events.publish(new ServersTaken([], true));
    await panel.events.publishAndWait(new ServersTaken([], true));
    await panel.runner.settled();
    expect(reads.mock.calls.length).toBeGreaterThan(0);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('also finds those that it takes while it reads what is due', async () => {
    await world.add('1 0 * * *');
    await panel.live(15_000);
    const find = panel.claims.findDue.bind(panel.claims);
    jest.spyOn(panel.claims, 'findDue').mockImplementationOnce(async (...asked) => {
      const found = await find(...asked);
      panel.heldIds = [1];
      await panel.events.publishAndWait(new ServersTaken([], true));
      return found;
    });
    await take();
    expect(panel.console.orders).toHaveLength(1);
  });

  it('handles a clock that was set first', async () => {
    const renewed = jest.spyOn(panel.runs, 'renewLeases');
    const lost = jest.spyOn(panel.runs, 'giveUpLost');
    world.clock.set(10 * MINUTE);
    await take(1);
    expect(renewed.mock.invocationCallOrder[0]).toBeLessThan(lost.mock.invocationCallOrder[0] ?? 0);
  });
});
