import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';
import { ScheduleEntity } from './schedule.entity.js';
import { SchedulesReplanned } from './scheduler.events.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';
import { type SchedulerProcess } from './testing/scheduler-process.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: SchedulerFixture;
let panel: SchedulerProcess;
beforeEach(async () => {
  world = await SchedulerFixture.create('2026-11-22T13:59:30Z');
  panel = world.first;
});
afterEach(() => world.remove());

const timesOf = async (id: number): Promise<string[]> => {
  const runs = panel.database.read(ScheduleRunEntity);
  const rows = await runs.find({ where: { scheduleId: id }, order: { id: 'ASC' } });
  return rows.map(({ dueAt, outcome }) => `${dueAt.toISOString().slice(11, 16)} ${outcome}`);
};

const replannedAt = ({ events }: SchedulerProcess): Promise<SchedulesReplanned> =>
  new Promise((resolve) => events.subscribe(SchedulesReplanned, resolve));

describe('A clock that is set back by two hours', () => {
  it('lets a schedule of every minute continue within a minute, once per minute', async () => {
    const { id } = await world.add('* * * * *');
    await panel.live(2 * MINUTE);
    world.clock.set(-2 * HOUR);
    await panel.live(3 * MINUTE);
    expect(await timesOf(id)).toEqual([
      '14:00 executed',
      '14:01 executed',
      '12:02 executed',
      '12:03 executed',
      '12:04 executed',
    ]);
  });

  it('does not repeat a daily run', async () => {
    const { id } = await world.add('0 14 * * *');
    await panel.live(2 * MINUTE);
    world.clock.set(-2 * HOUR);
    await panel.live(3 * HOUR);
    expect(await timesOf(id)).toEqual(['14:00 executed']);
    expect((await world.find(id)).nextDueAt).toEqual(new Date('2026-11-23T14:00:00Z'));
  });

  it('does not affect a disabled schedule', async () => {
    const { id } = await world.add('* * * * *', { enabled: false, nextDueAt: null });
    await panel.live(MINUTE);
    world.clock.set(-2 * HOUR);
    await panel.live(2 * MINUTE);
    expect(await timesOf(id)).toEqual([]);
  });

  it('moves thousands of schedules, except those of unknown zones', async () => {
    await world.addServer('Nowhere/Atlantis');
    await world.addMany(1_000, (index) => ({
      serverId: index === 7 ? 2 : 1,
      lastRunAt: null,
      nextDueAt: new Date('2026-11-22T14:01:00Z'),
    }));
    await panel.watch.check();
    world.clock.set(-2 * HOUR);
    await panel.watch.check();
    const schedules = panel.database.read(ScheduleEntity);
    const counts = ['2026-11-22T12:00:00Z', '2026-11-22T14:01:00Z'].map((at) =>
      schedules.countBy({ nextDueAt: new Date(at) }),
    );
    expect(await Promise.all(counts)).toEqual([999, 1]);
  });
});

describe('A clock that is set forward by two hours', () => {
  it('records what it skipped as missed, once, and runs nothing for it', async () => {
    const { id } = await world.add('* * * * *');
    await panel.live(2 * MINUTE);
    world.clock.set(2 * HOUR);
    await panel.live(2 * MINUTE);
    expect(await timesOf(id)).toEqual([
      '14:00 executed',
      '14:01 executed',
      '14:02 missed',
      // Half a minute late is within the grace period.
      '16:01 executed',
      '16:02 executed',
      '16:03 executed',
    ]);
    expect(panel.missed.map(({ count }) => count)).toEqual([100]);
  });

  it('and back again runs what it skipped at its time', async () => {
    const { id } = await world.add('30 15 * * *');
    await panel.live(MINUTE);
    world.clock.set(2 * HOUR);
    await panel.live(MINUTE);
    world.clock.set(-2 * HOUR);
    await panel.live(2 * HOUR);
    expect(await timesOf(id)).toEqual(['15:30 missed', '15:30 executed']);
  });

  it('does not give up a run that is still pending', async () => {
    const { id } = await world.add('* * * * *');
    let answer: (text: string) => void = () => undefined;
    panel.console.answer = () => new Promise((resolve) => (answer = resolve));
    await panel.beatAfter(30_000);
    world.clock.set(2 * HOUR);
    await panel.ticker.beat();
    const [first] = await timesOf(id);
    answer('ok');
    await panel.runner.settled();
    expect([first, (await timesOf(id))[0]]).toEqual(['14:00 running', '14:00 executed']);
  });
});

describe('A panel that starts after its clock was set back', () => {
  it('replans what was planned by the earlier clock, and publishes how many', async () => {
    const { id } = await world.add('* * * * *');
    await world.add('0 14 * * *');
    await panel.live(MINUTE);
    world.clock.set(-2 * HOUR);
    const next = await world.start();
    const published = replannedAt(next);
    next.events.publish(new ServersTaken([]));
    expect(await published).toEqual({ count: 1, at: world.clock.now() });
    expect((await world.find(id)).nextDueAt).toEqual(new Date('2026-11-22T12:01:00Z'));
  });
});

describe('A replica that takes servers of one whose clock was ahead', () => {
  it('plans their schedules by its own clock, and leaves those of other servers alone', async () => {
    await world.addServer('UTC');
    const [mine, others] = [await world.add('0 * * * *'), await world.add('0 * * * *', { serverId: 2 })];
    world.clock.set(3 * HOUR);
    await panel.live(MINUTE);
    world.clock.set(-3 * HOUR);
    const next = await world.start();
    next.heldIds = [];
    const published = replannedAt(next);
    await next.take([1]);
    expect((await published).count).toBe(1);
    expect((await world.find(mine.id)).nextDueAt).toEqual(new Date('2026-11-22T15:00:00Z'));
    expect((await world.find(others.id)).nextDueAt).toEqual(new Date('2026-11-22T18:00:00Z'));
  });
});

describe('A machine that sleeps, or a process that is stopped for forty seconds', () => {
  it('misses what was due meanwhile and runs nothing twice', async () => {
    const { id } = await world.add('* * * * *');
    await panel.live(MINUTE);
    await panel.sleep(40_000);
    await panel.sleep(3 * HOUR);
    expect(await timesOf(id)).toEqual(['14:00 executed', '14:01 executed', '14:02 missed', '17:01 executed']);
  });
});
