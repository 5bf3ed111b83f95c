import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunPlan } from './run-plan.js';
import { ScheduleEntity } from './schedule.entity.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';

const SCHEDULES = 300;
const DUE = new Date('2026-11-21T00:01:00Z');
const NEXT = new Date('2026-11-21T00:02:00Z');

/** Real concurrency, which a database in one file does not have. */
describe('Claims of several processes', () => {
  let world: SchedulerFixture;
  beforeEach(async () => {
    world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
  });
  afterEach(() => world.remove());

  it('get in the way of nobody who changes schedules meanwhile, and give each run to one', async () => {
    await world.addMany(SCHEDULES, () => ({}));
    const processes = [world.first, await world.start(), await world.start()];
    const plans = await world.planned(DUE, NEXT);
    const editor = (await world.start()).database;
    const edit = async (of: readonly RunPlan[]): Promise<void> => {
      for (const { id } of of) {
        await editor.write(async (manager) => {
          const { command } = await manager.findOneByOrFail(ScheduleEntity, { id });
          await manager.update(ScheduleEntity, { id }, { command: `${command}!` });
        });
      }
    };
    const edits = [0, 1, 2].map((at) => edit(plans.slice(30 * at, 30 * (at + 1))));
    const claims = processes.flatMap(({ claims }, at) =>
      Array.from({ length: 6 }, (_, part) =>
        claims.claim(
          plans.filter(({ id }) => id % 6 === (part + at) % 6),
          DUE,
        ),
      ),
    );
    const runs = (await Promise.all(claims)).flatMap((claimed) => claimed.runs);
    await Promise.all(edits);
    expect(runs.map(({ scheduleId }) => scheduleId).sort((a, b) => a - b)).toEqual(plans.map(({ id }) => id));
    expect(world.first.database.state.currentFailure).toBeUndefined();
  });
});
