import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Replicas } from '../platform/database/replicas.js';
import { type ClaimedRun } from './schedule-claims.repository.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';
import { type SchedulerProcess } from './testing/scheduler-process.js';

const DUE = new Date('2026-11-21T00:01:00Z');
const NEXT = new Date('2026-11-21T00:02:00Z');
const TESTED = new Date('2026-11-21T00:01:04Z');
const LOST = new Date('2026-11-21T00:01:31Z');
const SCHEDULES = 100;

describe('Runs that are given back on a database of several replicas', () => {
  let world: SchedulerFixture;
  let giver: SchedulerProcess;
  beforeEach(async () => {
    world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
    giver = await world.start();
  });
  afterEach(async () => {
    await giver.database.replicas?.close();
    await world.remove();
  });

  const claimAll = async (process: SchedulerProcess): Promise<readonly ClaimedRun[]> => {
    const due = await process.claims.findDue(DUE, SCHEDULES);
    const plans = due.map(({ id, serverId, schedule }) => ({
      ...{ id, serverId, schedule },
      ...{ dueAt: DUE, nextDueAt: NEXT, missed: undefined },
    }));
    return (await process.claims.claim(plans, DUE)).runs;
  };

  it('stay as they are once the lease has expired', async () => {
    await world.addMany(1, () => ({}));
    const replicas = giver.database.replicas as Replicas;
    const id = randomUUID();
    await replicas.join({ id, name: 'a machine', version: '1.0.0', uptimeMs: 0 }, 60_000);
    replicas.fence(id);
    const [run] = await claimAll(giver);
    if (!run) throw new Error('it is due');
    await world.first.query(`UPDATE replicas SET expires_at = now() - interval '1 ms'`);
    await expect(giver.withdrawals.giveBack(run)).rejects.toMatchObject({ code: 'storage_failed' });
    expect((await world.find(run.scheduleId)).nextDueAt).toEqual(NEXT);
    expect(await world.first.query('SELECT outcome FROM schedule_runs')).toEqual([{ outcome: 'running' }]);
  });

  it('are each either due again or recorded as lost, when both are tried at once', async () => {
    await world.addMany(SCHEDULES, () => ({}));
    const runs = await claimAll(giver);
    const [givenBack, lost] = await Promise.all([
      Promise.all(runs.map((run) => giver.withdrawals.giveBack(run))),
      world.first.runs.giveUpLost(LOST),
    ]);
    const back = givenBack.filter(Boolean).length;
    expect([runs.length, back + lost]).toEqual([SCHEDULES, SCHEDULES]);
    const due = await world.first.claims.findDue(DUE, SCHEDULES);
    expect(due).toHaveLength(back);
    expect(await world.first.query('SELECT count(*) AS count FROM schedule_runs')).toEqual([{ count: lost }]);
  });

  it('leave a test as the last run that is committed while they wait for the schedule', async () => {
    await world.addMany(1, () => ({}));
    const [run] = await claimAll(giver);
    if (!run) throw new Error('it is due');
    const start = { dueAt: DUE, startedAt: TESTED, leaseUntil: NEXT };
    let givenBack: Promise<boolean> | undefined;
    await world.first.database.writeReadCommitted(async () => {
      await world.first.runs.beginTest(run.scheduleId, start);
      givenBack = giver.withdrawals.giveBack(run);
      await othersWait();
    });
    expect(await givenBack).toBe(true);
    const changed = { lastRunAt: TESTED, lastOutcome: 'running', nextDueAt: DUE };
    expect(await world.find(run.scheduleId)).toMatchObject(changed);
  });

  const othersWait = async (): Promise<void> => {
    const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    while (((await giver.query(waiting)) as unknown[]).length === 0) await setImmediate();
  };

  it('are claimed once by those who look for them meanwhile', async () => {
    await world.addMany(SCHEDULES, () => ({}));
    const runs = await claimAll(giver);
    const givenBack = Promise.all(runs.map((run) => giver.withdrawals.giveBack(run)));
    const found = [await claimAll(world.first), await claimAll(giver)];
    expect(await givenBack).toEqual(runs.map(() => true));
    found.push(await claimAll(world.first));
    const ids = found.flat().map(({ scheduleId }) => scheduleId);
    expect([ids.length, new Set(ids).size]).toEqual([SCHEDULES, SCHEDULES]);
  });
});
