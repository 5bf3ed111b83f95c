import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EntityManager } from 'typeorm';
import { type Database } from '../platform/database/database.js';
import { ScheduleClaims } from './schedule-claims.repository.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';

const DUE = new Date('2026-11-21T00:01:00Z');
const NEXT = new Date('2026-11-21T00:02:00Z');

/** Counts what is asked of the transactions of a database. */
function counting(database: Database): { readonly counted: Database; count: () => number } {
  let count = 0;
  const seen = (manager: EntityManager): EntityManager =>
    new Proxy(manager, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        count += 1;
        return member.bind(target) as unknown;
      },
    });
  const write: Database['write'] = (work) => database.write((manager) => work(seen(manager)));
  const writeReadCommitted: Database['writeReadCommitted'] = (work) =>
    database.writeReadCommitted((manager) => work(seen(manager)));
  const counted = Object.assign(Object.create(database) as Database, { write, writeReadCommitted });
  return { counted, count: () => count };
}

describe('ScheduleClaims', () => {
  let world: SchedulerFixture;
  beforeEach(async () => {
    world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
  });
  afterEach(() => world.remove());

  it('asks the database as often for many schedules as for one', async () => {
    await world.addMany(200, () => ({}));
    const plans = await world.planned(DUE, NEXT);
    const counts = [];
    for (const part of [plans.slice(0, 1), plans.slice(1)]) {
      const { counted, count } = counting(world.first.database);
      const { runs } = await new ScheduleClaims(counted).claim(part, DUE);
      expect(runs.map(({ scheduleId }) => scheduleId)).toEqual(part.map(({ id }) => id));
      counts.push(count());
    }
    expect(counts).toEqual([3, 3]);
  });

  it('takes only what is as it was planned, with the command of this moment', async () => {
    await world.addMany(4, (index) => ({ command: `say ${index}` }));
    const plans = await world.planned(DUE, NEXT);
    const ids = plans.map(({ id }) => id);
    await world.first.query(`UPDATE schedules SET command = 'bans' WHERE id = ${ids[0]}`);
    await world.first.query(`UPDATE schedules SET schedule = '0 0 * * *' WHERE id = ${ids[1]}`);
    await world.first.query(`UPDATE schedules SET enabled = FALSE WHERE id = ${ids[2]}`);
    await world.first.query(`DELETE FROM schedules WHERE id = ${ids[3]}`);
    const { runs, leftOut } = await world.first.claims.claim(plans, DUE);
    expect([runs, leftOut]).toMatchObject([[{ scheduleId: ids[0], command: 'bans' }], []]);
    expect(await world.find(ids[0] ?? 0)).toMatchObject({
      ...{ nextDueAt: NEXT, lastRunAt: DUE, lastOutcome: 'running' },
    });
  });

  it('claims a run for each, skips what is pending, and records what is missed, in one batch', async () => {
    await world.addMany(3, () => ({}));
    const [first, second, third] = await world.planned(DUE, NEXT);
    if (!first || !second || !third) throw new Error('three are due');
    await world.first.claims.claim([second], DUE);
    const [at, after] = [NEXT, new Date('2026-11-21T00:03:00Z')];
    const missed = { ...third, nextDueAt: null, missed: { count: 1, lastDueAt: DUE } };
    const again = { ...second, dueAt: at, nextDueAt: after };
    const { runs, leftOut } = await world.first.claims.claim([first, again, missed], at);
    expect(runs).toMatchObject([{ scheduleId: first.id }]);
    expect(leftOut.map(({ plan }) => plan)).toEqual([again, missed]);
    const rows = await world.first.query('SELECT schedule_id, outcome FROM schedule_runs ORDER BY id');
    expect(rows).toMatchObject([
      { schedule_id: second.id, outcome: 'running' },
      { schedule_id: first.id, outcome: 'running' },
      { schedule_id: second.id, outcome: 'skipped' },
      { schedule_id: third.id, outcome: 'missed' },
    ]);
    expect(await world.find(second.id)).toMatchObject({
      lastRunAt: DUE,
      lastOutcome: 'skipped',
      nextDueAt: after,
    });
    expect(await world.find(third.id)).toMatchObject({
      lastRunAt: null,
      lastOutcome: 'missed',
      nextDueAt: null,
    });
  });
});
