import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NO_GRANTS } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';
import { serverMoving } from '../cluster/cluster.errors.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { type ConsoleService } from '../rcon/console.service.js';
import { type ServersService } from '../servers/servers.service.js';
import { TestRuns } from './run-execution.js';
import { type ScheduleEntity } from './schedule.entity.js';
import { type SchedulesService } from './schedules.service.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';
import { type SchedulerProcess } from './testing/scheduler-process.js';

const ANNA = {
  user: { id: 1, username: 'anna' } as UserEntity,
  grants: NO_GRANTS,
  limits: null,
} as Principal;

/** The tests of a process, for whom the user may do everything. */
function testsOf({ servers, schedules, console, runs, withdrawals, clock }: SchedulerProcess): TestRuns {
  const allServers = { get: (_: unknown, id: number) => servers.findById(id) } as unknown as ServersService;
  const allSchedules = {
    get: (server: { id: number }, id: number) => schedules.find(server.id, 'command', id),
    requireCommand: () => Promise.resolve(),
  } as unknown as SchedulesService;
  const service = console as unknown as ConsoleService;
  return new TestRuns(allServers, allSchedules, service, runs, withdrawals, clock);
}

describe('A test of a schedule', () => {
  let world: SchedulerFixture;
  let schedule: ScheduleEntity;
  beforeEach(async () => {
    world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
    schedule = await world.add('0 * * * *');
  });
  afterEach(() => world.remove());

  const test = (process: SchedulerProcess): Promise<unknown> => testsOf(process).run(ANNA, 1, schedule.id);
  const outcomes = async (): Promise<unknown[]> =>
    (await world.first.schedules.pageOfRuns(schedule.id, {})).items.map(({ outcome, isTest }) => [
      outcome,
      isTest,
    ]);

  it('that the next holder repeats is one run', async () => {
    world.first.console.answer = () => Promise.reject(serverMoving());
    await expect(test(world.first)).rejects.toMatchObject({ code: 'server_moving' });
    expect([await outcomes(), await world.find(schedule.id)]).toEqual([[], schedule]);
    expect(await test(await world.start())).toMatchObject({ response: 'ok' });
    expect(await outcomes()).toEqual([['executed', true]]);
  });

  it('that failed in any other way stays', async () => {
    world.first.console.answer = () => Promise.reject(new OperationalError('rcon_unreachable', 'It is down'));
    await expect(test(world.first)).rejects.toMatchObject({ code: 'rcon_unreachable' });
    expect(await outcomes()).toEqual([['failed', true]]);
    expect(await world.find(schedule.id)).toMatchObject({ lastOutcome: 'failed' });
  });
});
