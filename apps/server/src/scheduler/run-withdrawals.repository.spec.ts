import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ClaimedRun } from './schedule-claims.repository.js';
import { type ScheduleEntity } from './schedule.entity.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';

const BEFORE = new Date('2026-11-21T00:00:30Z');
const DUE = new Date('2026-11-21T00:01:00Z');
const NEXT = new Date('2026-11-21T00:02:00Z');
const STARTED = new Date('2026-11-21T00:01:03Z');

describe('RunWithdrawals', () => {
  let world: SchedulerFixture;
  let schedule: ScheduleEntity;
  beforeEach(async () => {
    world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
    schedule = await world.add('* * * * *');
  });
  afterEach(() => world.remove());

  const claimed = async ({ id }: ScheduleEntity, nextDueAt: Date | null = NEXT): Promise<ClaimedRun> => {
    const plan = { id, serverId: 1, schedule: '* * * * *', dueAt: DUE, nextDueAt, missed: undefined };
    const [run] = (await world.first.claims.claim([plan], STARTED)).runs;
    if (!run) throw new Error('it is due');
    return run;
  };
  const tested = async (startedAt: Date, isOver = true): Promise<number> => {
    const start = { dueAt: startedAt, startedAt, leaseUntil: NEXT };
    const runId = (await world.first.runs.beginTest(schedule.id, start)) ?? 0;
    const ending = { outcome: 'executed', response: 'ok', endedAt: startedAt } as const;
    if (isOver) await world.first.runs.end({ runId, scheduleId: schedule.id, ...ending });
    return runId;
  };
  const outcomes = async (): Promise<string[]> =>
    (await world.first.schedules.pageOfRuns(schedule.id, {})).items.map(({ outcome }) => outcome);
  const giveBack = (run: ClaimedRun): Promise<boolean> => world.first.withdrawals.giveBack(run);
  const update = (change: string): string => `UPDATE schedules SET ${change}`;

  it('leaves a schedule that has never run as it was', async () => {
    expect(await giveBack(await claimed(schedule))).toBe(true);
    expect(await world.find(schedule.id)).toEqual(schedule);
    expect(await outcomes()).toEqual([]);
  });

  it('leaves the last run before as the last', async () => {
    await tested(BEFORE);
    const before = await world.find(schedule.id);
    expect(before).toMatchObject({ lastRunAt: BEFORE, lastOutcome: 'executed' });
    expect(await giveBack(await claimed(schedule))).toBe(true);
    expect(await world.find(schedule.id)).toEqual(before);
    expect(await outcomes()).toEqual(['executed']);
  });

  it('leaves a test that was begun since as the last run', async () => {
    const run = await claimed(schedule);
    await tested(new Date('2026-11-21T00:01:04Z'), false);
    expect(await giveBack(run)).toBe(true);
    const lastRunAt = new Date('2026-11-21T00:01:04Z');
    expect(await world.find(schedule.id)).toMatchObject({
      lastRunAt,
      lastOutcome: 'running',
      nextDueAt: DUE,
    });
  });

  it('gives the last time of a schedule back', async () => {
    expect(await giveBack(await claimed(schedule, null))).toBe(true);
    expect((await world.find(schedule.id)).nextDueAt).toEqual(DUE);
  });

  it('gives many back at once, each by itself', async () => {
    const others = [await world.add('* * * * *'), await world.add('* * * * *')];
    const runs = [await claimed(schedule), ...(await Promise.all(others.map((other) => claimed(other))))];
    await world.first.query(update(`enabled = FALSE WHERE id = ${others[0]?.id}`));
    expect(await Promise.all(runs.map(giveBack))).toEqual([true, false, true]);
    expect(await world.first.query('SELECT schedule_id FROM schedule_runs')).toEqual([
      { schedule_id: others[0]?.id },
    ]);
  });

  it('gives a schedule back whose command alone was changed', async () => {
    const run = await claimed(schedule);
    await world.first.query(update(`command = 'bans'`));
    expect(await giveBack(run)).toBe(true);
    expect(await claimed(schedule)).toMatchObject({ command: 'bans' });
  });

  it.each([
    ['has another expression', `schedule = '0 0 * * *'`],
    ['was disabled', `enabled = FALSE, next_due_at = NULL`],
    ['is due at another time', `next_due_at = '2026-11-21 00:05:00.000'`],
  ])('changes nothing of a schedule that %s', async (_, change) => {
    const run = await claimed(schedule);
    await world.first.query(update(change));
    const changed = await world.find(schedule.id);
    expect(await giveBack(run)).toBe(false);
    expect([await world.find(schedule.id), await outcomes()]).toEqual([changed, ['running']]);
  });

  it('changes nothing of a run that another replica has recorded as unknown', async () => {
    const run = await claimed(schedule);
    await world.first.runs.giveUpLost(new Date('2026-11-21T00:01:40Z'));
    expect(await giveBack(run)).toBe(false);
    expect([(await world.find(schedule.id)).nextDueAt, await outcomes()]).toEqual([NEXT, ['unknown']]);
  });

  it('gives nothing back twice', async () => {
    const run = await claimed(schedule);
    expect(await giveBack(run)).toBe(true);
    await claimed(schedule);
    expect(await giveBack(run)).toBe(false);
    expect([(await world.find(schedule.id)).nextDueAt, await outcomes()]).toEqual([NEXT, ['running']]);
  });

  it('finds nothing of a deleted schedule', async () => {
    const run = await claimed(schedule);
    await world.first.schedules.delete(1, 'command', schedule.id);
    expect(await giveBack(run)).toBe(false);
  });

  it('deletes the run of a test, and leaves the schedule as it was', async () => {
    await tested(BEFORE);
    const before = await world.find(schedule.id);
    const runId = await tested(STARTED, false);
    await world.first.withdrawals.withdrawTest({ runId, scheduleId: schedule.id, startedAt: STARTED });
    expect(await world.find(schedule.id)).toEqual(before);
    expect(await outcomes()).toEqual(['executed']);
  });
});
