import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OperationalError, UserError } from '../platform/errors/app-error.js';
import { MAX_IN_FLIGHT, MAX_IN_FLIGHT_OF_SERVER } from './schedule-runner.js';
import { RUN_RESPONSE_MAX_LENGTH } from './schedule-runs.repository.js';
import { ScheduleRunSkipped } from './scheduler.events.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';
import { type SchedulerProcess } from './testing/scheduler-process.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: SchedulerFixture;
let panel: SchedulerProcess;

beforeEach(async () => {
  world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
  panel = world.first;
});

afterEach(() => world.remove());

const runsOf = async (scheduleId: number): Promise<unknown[]> =>
  (await panel.schedules.pageOfRuns(scheduleId, {})).items.map(({ outcome, dueAt, response }) => ({
    outcome,
    dueAt: dueAt.toISOString(),
    response,
  }));

/** Answers that wait until the test opens the gate. */
function heldAnswers({ console }: SchedulerProcess): () => void {
  let open = (): void => undefined;
  const opened = new Promise<string>((resolve) => (open = () => resolve('ok')));
  console.answer = () => opened;
  return () => open();
}

describe('A schedule', () => {
  it('runs each time it is due, for hours, with the rights of its owner and the name Schedule', async () => {
    const { id } = await world.add('*/20 * * * *');
    await panel.live(3 * HOUR);
    expect(panel.console.orders).toHaveLength(9);
    expect(panel.console.orders[0]).toMatchObject({
      user: { username: 'anna' },
      serverId: 1,
      command: 'players',
      source: 'schedule',
      address: null,
      actor: 'Schedule',
    });
    expect(await world.find(id)).toMatchObject({
      lastRunAt: new Date('2026-11-21T03:00:00Z'),
      nextDueAt: new Date('2026-11-21T03:20:00Z'),
      lastOutcome: 'executed',
    });
    expect((await runsOf(id))[8]).toEqual({
      outcome: 'executed',
      dueAt: '2026-11-21T00:20:00.000Z',
      response: 'ok',
    });
  });

  it('fails with the answer of the game when the game rejects its command', async () => {
    const { id } = await world.add('*/20 * * * *');
    panel.console.outcome = 'failed';
    panel.console.answer = () => Promise.resolve('Unknown command');
    await panel.live(HOUR / 2);
    expect(await world.find(id)).toMatchObject({ lastOutcome: 'failed' });
    expect((await runsOf(id))[0]).toMatchObject({ outcome: 'failed', response: 'Unknown command' });
  });

  it('runs only where its server is held', async () => {
    const { id } = await world.add('*/20 * * * *');
    panel.heldIds = [2];
    await panel.live(20 * MINUTE);
    expect(panel.console.orders).toHaveLength(0);
    panel.heldIds = [1, 2];
    await panel.live(MINUTE);
    expect(panel.console.orders).toHaveLength(1);
    expect(await runsOf(id)).toMatchObject([{ outcome: 'executed', dueAt: '2026-11-21T00:20:00.000Z' }]);
  });

  it('runs in the first second of its minute and not before', async () => {
    await world.add('* * * * *');
    await panel.live(29_000);
    expect(panel.console.orders).toHaveLength(0);
    await panel.live(1_000);
    expect(panel.console.orders).toHaveLength(1);
  });

  it('that is disabled or deleted does not run', async () => {
    const disabled = await world.add('* * * * *');
    const deleted = await world.add('* * * * *');
    await panel.schedules.update(disabled, { enabled: false }, ({ nextDueAt }) => nextDueAt);
    await panel.schedules.delete(1, 'command', deleted.id);
    await panel.live(3 * MINUTE);
    expect(panel.console.orders).toEqual([]);
  });

  it('sends the command it has at the moment of the claim', async () => {
    const schedule = await world.add('* * * * *');
    const [due] = await panel.claims.findDue(new Date('2026-11-21T00:01:00Z'), 10);
    expect(due?.command).toBe('players');
    await panel.schedules.update(schedule, { command: 'bans' }, ({ nextDueAt }) => nextDueAt);
    await panel.live(MINUTE);
    expect(panel.console.commands).toEqual(['bans']);
  });

  it('follows its own time zone, else that of its server, through a change of clocks', async () => {
    await world.addServer('Europe/Berlin');
    world.clock.passUntil('2026-10-24T22:59:30Z');
    const nextDueAt = new Date('2026-10-25T00:00:00Z');
    const ofServer = await world.add('0 2 * * *', { serverId: 2, nextDueAt });
    const ofItsOwn = await world.add('30 2 * * *', { timeZone: 'Europe/Berlin' });
    await panel.live(4 * HOUR);
    expect(await runsOf(ofServer.id)).toMatchObject([{ dueAt: '2026-10-25T00:00:00.000Z' }]);
    expect(await runsOf(ofItsOwn.id)).toMatchObject([{ dueAt: '2026-10-25T00:30:00.000Z' }]);
    expect((await world.find(ofServer.id)).nextDueAt).toEqual(new Date('2026-10-26T01:00:00Z'));
    expect((await world.find(ofItsOwn.id)).nextDueAt).toEqual(new Date('2026-10-26T01:30:00Z'));
  });

  it('keeps its newest hundred runs', async () => {
    const { id } = await world.add('* * * * *');
    const other = await world.add('0 0 22 11 *');
    await panel.live(103 * MINUTE);
    const runs = (await runsOf(id)) as { dueAt: string }[];
    expect([runs.length, runs[0]?.dueAt, runs.at(-1)?.dueAt]).toEqual([
      100,
      '2026-11-21T01:43:00.000Z',
      '2026-11-21T00:04:00.000Z',
    ]);
    expect(await panel.query('SELECT count(*) AS count FROM schedule_runs')).toEqual([{ count: 100 }]);
    expect((await world.find(other.id)).lastRunAt).toBeNull();
  });
});

describe('A run that fails', () => {
  const failing = async (error: Error): Promise<unknown> => {
    panel.console.answer = () => Promise.reject(error);
    const { id } = await world.add('* * * * *');
    await panel.live(MINUTE);
    const { lastOutcome } = await world.find(id);
    const [run] = (await runsOf(id)) as { outcome: string; response: string }[];
    expect(lastOutcome).toBe(run?.outcome);
    return `${run?.outcome}: ${run?.response}`;
  };

  it('records why', async () => {
    expect(await failing(new OperationalError('rcon_unreachable', 'The server is down'))).toBe(
      'failed: The server is down',
    );
  });

  it('because of the password says so first', async () => {
    expect(await failing(new OperationalError('rcon_refused', 'Wrong password'))).toBe(
      'failed: Credentials refused: Wrong password',
    );
  });

  it('because of the plan says so', async () => {
    expect(await failing(new UserError('plan_limit', 'Not in the Free tier'))).toBe(
      'failed: Not in the Free tier',
    );
  });

  it('after it may have been sent is unknown', async () => {
    expect(await failing(new OperationalError('rcon_outcome_unknown', 'No answer'))).toBe(
      'unknown: No answer',
    );
  });

  it('for an unexpected reason is unknown and reveals nothing', async () => {
    expect(await failing(new Error('SQLITE_IOERR: /secret/path'))).toBe(
      'unknown: The panel failed on its own side; its log says why',
    );
  });

  it('because its owner is suspended sends nothing', async () => {
    await panel.query('UPDATE users SET is_suspended = TRUE');
    expect(await failing(new Error('sent'))).toBe("failed: The account of the server's owner is suspended");
    expect(panel.console.orders).toEqual([]);
  });

  it('does not keep the others from running', async () => {
    panel.console.answer = ({ command }) =>
      command === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve('ok');
    await world.add('* * * * *', { command: 'bad' });
    const { id } = await world.add('* * * * *', { command: 'good' });
    await world.add('* * * * *', { command: 'broken' });
    await panel.query(`UPDATE schedules SET time_zone = 'Mars/Olympus' WHERE command = 'broken'`);
    await panel.live(2 * MINUTE);
    expect(await runsOf(id)).toHaveLength(2);
    expect(panel.console.commands.filter((command) => command === 'broken')).toHaveLength(1);
  });
});

describe('An answer', () => {
  it('is stored up to a limit, never with half a character', async () => {
    panel.console.answer = () => Promise.resolve('😀'.repeat(5_000));
    const { id } = await world.add('* * * * *');
    await panel.live(MINUTE);
    const [run] = (await panel.schedules.pageOfRuns(id, {})).items;
    expect(run?.response.length).toBeLessThanOrEqual(RUN_RESPONSE_MAX_LENGTH);
    expect(run?.response).toMatch(/^(😀)+…$/u);
  });
});

describe('What was due while the panel was off or the machine slept', () => {
  it('is one missed entry with its count, and is not run', async () => {
    const { id } = await world.add('*/10 * * * *');
    await panel.sleep(3 * HOUR + 5 * MINUTE);
    expect(panel.console.orders).toEqual([]);
    expect(await runsOf(id)).toEqual([
      {
        outcome: 'missed',
        dueAt: '2026-11-21T00:10:00.000Z',
        response:
          'Not run 18 times, the last one due at 2026-11-21 03:00 UTC: the panel was off or too busy at its time',
      },
    ]);
    expect(panel.missed).toEqual([
      expect.objectContaining({
        serverId: 1,
        scheduleId: id,
        command: 'players',
        count: 18,
        firstDueAt: new Date('2026-11-21T00:10:00Z'),
        lastDueAt: new Date('2026-11-21T03:00:00Z'),
      }),
    ]);
  });

  it('continues with the next time', async () => {
    const { id } = await world.add('*/10 * * * *');
    await panel.sleep(3 * HOUR + 5 * MINUTE);
    expect(await world.find(id)).toMatchObject({
      nextDueAt: new Date('2026-11-21T03:10:00Z'),
      lastRunAt: null,
      lastOutcome: 'missed',
    });
  });

  it('a moment ago still runs', async () => {
    await world.add('1 0 * * *');
    await panel.sleep(75_000);
    expect([panel.console.orders.length, panel.missed.length]).toEqual([1, 0]);
  });

  it('is counted up to a limit when it was every minute of a year', async () => {
    const { id } = await world.add('* * * * *');
    await panel.sleep(365 * 24 * HOUR);
    expect(panel.missed).toMatchObject([{ count: 100, lastDueAt: new Date('2027-11-20T23:59:00Z') }]);
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'executed', dueAt: '2027-11-21T00:00:00.000Z' },
      { response: expect.stringContaining('at least 100 times') },
    ]);
  });

  it('keeps a secret out of the event', async () => {
    await world.add('1 0 * * *', { command: 'RConPassword hunter2' });
    await panel.sleep(HOUR);
    expect(panel.missed).toMatchObject([{ command: 'RConPassword [hidden]', count: 1 }]);
  });
});

describe('A schedule whose last run is still pending', () => {
  it('is skipped, which is stored and published, and runs again afterwards', async () => {
    const { id } = await world.add('* * * * *');
    const skipped: ScheduleRunSkipped[] = [];
    panel.events.subscribe(ScheduleRunSkipped, (event) => void skipped.push(event));
    const open = heldAnswers(panel);
    await panel.beatAfter(30_000);
    // By the next minute the lease of so slow a run would have expired, so it is extended.
    await panel.query(`UPDATE schedule_runs SET lease_until = '2999-01-01 00:00:00.000'`);
    await panel.beatAfter(MINUTE);
    expect(panel.console.orders).toHaveLength(1);
    expect(skipped).toMatchObject([{ scheduleId: id, dueAt: new Date('2026-11-21T00:02:00Z') }]);
    open();
    await panel.runner.settled();
    await panel.sleep(MINUTE);
    const outcomes = (await panel.schedules.pageOfRuns(id, {})).items.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['executed', 'skipped', 'executed']);
  });
});

describe('A run whose process died', () => {
  it('is unknown once its lease has expired, and is not sent again', async () => {
    const { id } = await world.add('0 * * * *');
    await panel.claims.claim(
      [
        {
          id,
          serverId: 1,
          schedule: '0 * * * *',
          dueAt: new Date('2026-11-21T01:00:00Z'),
          nextDueAt: new Date('2026-11-21T02:00:00Z'),
          missed: undefined,
        },
      ],
      new Date('2026-11-21T01:00:00Z'),
    );
    const after = await world.start();
    world.clock.passUntil('2026-11-21T01:00:20Z');
    await after.ticker.beat();
    expect(await runsOf(id)).toMatchObject([{ outcome: 'running' }]);
    world.clock.passUntil('2026-11-21T01:01:00Z');
    await after.ticker.beat();
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'unknown', response: expect.stringContaining('may or may not') },
    ]);
    expect([after.console.orders, (await world.find(id)).lastOutcome]).toEqual([[], 'unknown']);
  });
});

describe('Two processes on one database', () => {
  // Two at the same moment need two real processes: see test/e2e/schedule-processes.e2e-spec.ts.
  it('give a run to the first that claims it, even if both planned it', async () => {
    const other = await world.start();
    const { id } = await world.add('0 * * * *');
    const due = new Date('2026-11-21T01:00:00Z');
    const plan = { id, serverId: 1, schedule: '0 * * * *', dueAt: due, nextDueAt: null, missed: undefined };
    const first = await panel.claims.claim([plan], due);
    const second = await other.claims.claim([plan], due);
    expect(first.runs).toMatchObject([{ scheduleId: id, command: 'players' }]);
    expect(second).toEqual({ runs: [], leftOut: [], taskRuns: [] });
  });

  it('publish a missed run once', async () => {
    const other = await world.start();
    await world.add('*/10 * * * *');
    await panel.sleep(HOUR);
    await other.ticker.beat();
    await other.runner.settled();
    expect([panel.missed.length, other.missed.length]).toEqual([1, 0]);
  });
});

describe('Many schedules due at once', () => {
  it('run with limited concurrency, those of all servers in turn, until all have run', async () => {
    for (let server = 0; server < 20; server += 1) await world.addServer('UTC');
    await world.addMany(400, (index) => ({
      serverId: index < 200 ? 1 : 2 + (index % 20),
      command: `say ${index}`,
    }));
    const open = heldAnswers(panel);
    await panel.beatAfter(30_000);
    // What a run needs is read from the database before its command is sent.
    await panel.console.received(MAX_IN_FLIGHT);
    const ofFirst = panel.console.orders.filter(({ serverId }) => serverId === 1);
    expect([panel.console.orders.length, ofFirst.length]).toEqual([MAX_IN_FLIGHT, MAX_IN_FLIGHT_OF_SERVER]);
    open();
    await panel.runner.settled();
    expect(new Set(panel.console.commands).size).toBe(400);
    expect(panel.console.orders).toHaveLength(400);
  });

  it('are missed when their turn does not come within a minute', async () => {
    await world.addMany(6, (index) => ({ schedule: '1 0 * * *', command: `say ${index}` }));
    const open = heldAnswers(panel);
    await panel.beatAfter(30_000);
    world.clock.pass(MINUTE + 1_000);
    open();
    await panel.runner.settled();
    expect([panel.console.orders.length, panel.missed.length]).toEqual([MAX_IN_FLIGHT_OF_SERVER, 2]);
  });
});

describe('The runner', () => {
  it('claims nothing more once it stops, and lets pending runs end', async () => {
    await world.add('* * * * *');
    const open = heldAnswers(panel);
    await panel.beatAfter(30_000);
    const stopping = panel.shutdown.begin(new Promise(() => undefined));
    await panel.beatAfter(MINUTE);
    open();
    await stopping;
    expect(await panel.query('SELECT outcome FROM schedule_runs')).toEqual([{ outcome: 'executed' }]);
    expect(panel.console.orders).toHaveLength(1);
  });

  it('retries within the minute after a round that failed', async () => {
    await world.add('* * * * *');
    const broken = jest.spyOn(panel.claims, 'findDue').mockRejectedValue(new Error('SQLITE_BUSY'));
    await panel.live(31_000);
    expect(panel.console.orders).toHaveLength(0);
    broken.mockRestore();
    await panel.live(1_000);
    expect(panel.console.orders).toHaveLength(1);
  });
});
