import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverMoving } from '../cluster/cluster.errors.js';
import { MAX_IN_FLIGHT_OF_SERVER } from './schedule-runner.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';
import { type SchedulerProcess } from './testing/scheduler-process.js';

const MINUTE = 60_000;
const DUE = new Date('2026-11-21T00:01:00Z');

let world: SchedulerFixture;
/** Holds server 1 at first. */
let giver: SchedulerProcess;
/** Holds server 2 alone at first. */
let taker: SchedulerProcess;

beforeEach(async () => {
  world = await SchedulerFixture.create('2026-11-21T00:00:55Z');
  await world.addServer('UTC');
  giver = world.first;
  taker = await world.start();
  giver.heldIds = [1];
  taker.heldIds = [2];
  for (const process of [giver, taker]) await process.ticker.beat();
});

afterEach(() => world.remove());

/** The next holder takes a server that was given away, and runs what is due of it. */
async function handOver(): Promise<void> {
  await giver.leave([1]);
  await taker.take([1]);
}

/** Begins the minute in which the schedules are due. */
async function beginMinute(): Promise<void> {
  world.clock.passUntil(DUE.toISOString());
  await giver.ticker.beat();
}

/** Answers of the giver's console that wait until the test opens the gate. */
function heldAnswers(): () => void {
  let open = (): void => undefined;
  const opened = new Promise<string>((resolve) => (open = () => resolve('ok')));
  giver.console.answer = () => opened;
  return () => open();
}

const runsOf = async (scheduleId: number): Promise<unknown[]> =>
  (await giver.schedules.pageOfRuns(scheduleId, {})).items.map(({ outcome, dueAt, startedAt }) => [
    outcome,
    dueAt.toISOString(),
    startedAt !== null,
  ]);

const ONE_RUN = [['executed', DUE.toISOString(), true]];

describe('A server that is given away while many of its schedules wait for their turn', () => {
  it('has each of them run once: those that were sent here, the others by the next holder', async () => {
    await world.addMany(100, (index) => ({ schedule: '1 0 * * *', command: `say ${index}` }));
    const open = heldAnswers();
    await beginMinute();
    await giver.console.received(MAX_IN_FLIGHT_OF_SERVER);
    const handedOver = handOver();
    open();
    await handedOver;
    await giver.runner.settled();
    expect([giver.console.orders.length, taker.console.orders.length]).toEqual([
      MAX_IN_FLIGHT_OF_SERVER,
      100 - MAX_IN_FLIGHT_OF_SERVER,
    ]);
    expect(new Set([...giver.console.commands, ...taker.console.commands]).size).toBe(100);
    expect(
      await giver.query('SELECT outcome, count(*) AS count FROM schedule_runs GROUP BY outcome'),
    ).toEqual([{ outcome: 'executed', count: 100 }]);
  });

  it('is free only when the commands that were sent have ended, as stored', async () => {
    const { id } = await world.add('1 0 * * *');
    const open = heldAnswers();
    await beginMinute();
    await giver.console.received(1);
    const end = jest.spyOn(giver.runs, 'end');
    let stored: unknown[] = [];
    const left = giver.leave([1]).then(async () => (stored = await runsOf(id)));
    expect(end).not.toHaveBeenCalled();
    open();
    await left;
    expect(stored).toEqual(ONE_RUN);
    await taker.take([1]);
    expect(taker.console.orders).toEqual([]);
  });

  it('does not hold up the schedules of the others that were not read yet', async () => {
    await world.addMany(2_000, () => ({ schedule: '1 0 * * *' }));
    await world.add('1 0 * * *', { serverId: 2, command: 'bans' });
    taker.heldIds = [];
    giver.heldIds = [1, 2];
    const open = heldAnswers();
    await beginMinute();
    await giver.console.received(MAX_IN_FLIGHT_OF_SERVER);
    const left = giver.leave([1]);
    await giver.console.received(MAX_IN_FLIGHT_OF_SERVER + 1);
    expect(giver.console.commands.at(-1)).toBe('bans');
    open();
    await left;
  });
});

describe('A schedule whose server is given away', () => {
  it('between being read and its turn is not claimed here', async () => {
    const { id } = await world.add('1 0 * * *');
    const find = giver.claims.findDue.bind(giver.claims);
    jest.spyOn(giver.claims, 'findDue').mockImplementationOnce(async (...asked) => {
      const found = await find(...asked);
      giver.heldIds = [];
      return found;
    });
    const claim = jest.spyOn(giver.claims, 'claim');
    await beginMinute();
    await giver.runner.settled();
    expect([claim.mock.calls.length, await runsOf(id)]).toEqual([0, []]);
    await taker.take([1]);
    expect(await runsOf(id)).toEqual(ONE_RUN);
  });

  it('during its claim is given back before the server is free, and run by the next holder', async () => {
    const { id } = await world.add('1 0 * * *');
    const before = await world.find(id);
    const claim = giver.claims.claim.bind(giver.claims);
    let left: Promise<unknown> | undefined;
    jest.spyOn(giver.claims, 'claim').mockImplementationOnce((...asked) => {
      left = giver.leave([1]).then(async () => [await world.find(id), await runsOf(id)]);
      return claim(...asked);
    });
    await beginMinute();
    expect(await left).toEqual([before, []]);
    expect(giver.console.orders).toEqual([]);
    await taker.take([1]);
    expect(await runsOf(id)).toEqual(ONE_RUN);
    expect(await world.find(id)).toMatchObject({ lastOutcome: 'executed', lastRunAt: DUE });
  });

  it('keeps what is known of the run before when it is given back', async () => {
    const { id } = await world.add('* * * * *');
    await giver.live(6_000);
    const before = await world.find(id);
    expect(before).toMatchObject({ lastOutcome: 'executed', nextDueAt: new Date('2026-11-21T00:02:00Z') });
    giver.console.answer = () => loseLease();
    await giver.live(MINUTE);
    expect(giver.console.orders).toHaveLength(2);
    expect(await world.find(id)).toEqual(before);
  });

  it('runs at the next holder although that has looked before it was given back', async () => {
    const { id } = await world.add('1 0 * * *');
    giver.console.answer = async () => {
      // As after a lease that has expired: nobody waits for what was claimed here.
      giver.heldIds = [];
      await taker.ticker.beat();
      await taker.take([1]);
      expect(taker.console.orders).toEqual([]);
      throw serverMoving();
    };
    await beginMinute();
    await giver.runner.settled();
    await taker.live(21_000);
    expect(await runsOf(id)).toEqual(ONE_RUN);
    await giver.live(2 * MINUTE);
    await taker.live(2 * MINUTE);
    expect([giver.console.orders.length, taker.console.orders.length]).toEqual([1, 1]);
  });

  it('is recorded as failed here if the next holder has gone on with its next time', async () => {
    const { id } = await world.add('* * * * *');
    giver.console.answer = async () => {
      giver.heldIds = [];
      await taker.take([1]);
      world.clock.pass(20_000);
      await giver.query(`UPDATE schedule_runs SET lease_until = '2999-01-01 00:00:00.000'`);
      world.clock.pass(40_000);
      await taker.ticker.beat();
      await taker.runner.settled();
      throw serverMoving();
    };
    await beginMinute();
    await giver.runner.settled();
    expect(await runsOf(id)).toEqual([
      ['skipped', '2026-11-21T00:02:00.000Z', false],
      ['failed', DUE.toISOString(), true],
    ]);
    expect((await world.find(id)).nextDueAt).toEqual(new Date('2026-11-21T00:03:00Z'));
  });

  it('is recorded as failed here if it was given another time meanwhile', async () => {
    const schedule = await world.add('1 0 * * *');
    giver.console.answer = async () => {
      await giver.schedules.update(
        schedule,
        { schedule: '5 0 * * *' },
        () => new Date('2026-11-21T00:05:00Z'),
      );
      return loseLease();
    };
    await beginMinute();
    await giver.runner.settled();
    await taker.take([1]);
    expect(await runsOf(schedule.id)).toEqual([['failed', DUE.toISOString(), true]]);
    expect((await world.find(schedule.id)).nextDueAt).toEqual(new Date('2026-11-21T00:05:00Z'));
    expect(taker.console.orders).toEqual([]);
  });

  it('is recorded as failed if its claim can not be stored as given back', async () => {
    const { id } = await world.add('1 0 * * *');
    jest.spyOn(giver.withdrawals, 'giveBack').mockRejectedValueOnce(new Error('the lease has expired'));
    giver.console.answer = () => loseLease();
    await beginMinute();
    await giver.runner.settled();
    expect(await runsOf(id)).toEqual([['failed', DUE.toISOString(), true]]);
  });
});

describe('A schedule without a connection to its server', () => {
  it('has failed under a lease that stands: claimed again it would fail again', async () => {
    const { id } = await world.add('1 0 * * *');
    giver.console.answer = () => Promise.reject(serverMoving());
    await beginMinute();
    await giver.runner.settled();
    expect(giver.console.orders).toHaveLength(1);
    expect(await runsOf(id)).toEqual([['failed', DUE.toISOString(), true]]);
  });

  it('runs after the restart of a panel that ended before it was sent', async () => {
    const { id } = await world.add('1 0 * * *');
    let close = (): void => undefined;
    giver.console.answer = () => new Promise((_, reject) => (close = () => reject(serverMoving())));
    await beginMinute();
    await giver.console.received(1);
    const stopping = giver.shutdown.begin(new Promise(() => undefined));
    close();
    await stopping;
    await taker.take([1]);
    expect(await runsOf(id)).toEqual(ONE_RUN);
  });
});

/** The connections are closed before the command was sent. */
function loseLease(): Promise<string> {
  giver.heldIds = [];
  return Promise.reject(serverMoving());
}
