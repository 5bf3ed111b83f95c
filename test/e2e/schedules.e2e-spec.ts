import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { SCHEDULES_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type CreatedInvitation } from '@outpost/contracts/people.js';
import { type SchedulePreview } from '@outpost/contracts/schedule-preview.js';
import {
  type ScheduledCommand,
  type ScheduleRun,
  type TestScheduleResponse,
  type UpcomingRestarts,
} from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { ScheduleRunner } from '../../apps/server/src/scheduler/schedule-runner.js';
import { ADMIN, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { asThePanel } from '../support/stored-rows.js';

describe('the schedules of a server', () => {
  let outpost: BootedOutpost;
  let game: SimulatedBattleyeServer;
  let admin: RawClient;
  let free: RawClient;
  let server: Server;
  let path: string;
  beforeAll(async () => {
    [outpost, game] = await Promise.all([bootOutpost(), startBattleye()]);
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
    free = await signedInUser(outpost, admin, 'free');
    server = await added(admin, 'Chernarus');
    path = `/api/servers/${server.id}/scheduled`;
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const added = async (client: RawClient, name: string, change: object = {}): Promise<Server> => {
    const { body } = await client.post<Server>('/api/servers', { name, ...battleyeAddress(game), ...change });
    await client.post(`/api/servers/${body.id}/status`);
    return body;
  };
  const scheduled = async (body: object): Promise<ScheduledCommand> =>
    (await admin.post<ScheduledCommand>(path, body)).body;
  const listed = async (id: number): Promise<ScheduledCommand | undefined> =>
    (await admin.get<ScheduledCommand[]>(path)).body.find((schedule) => schedule.id === id);

  const query = (sql: string): Promise<unknown> => asThePanel(outpost.app).query(sql);
  /** Makes the schedule due a moment ago, and waits until due schedules have run. */
  const makeDue = async (id: number): Promise<string> => {
    const due = new Date(Date.now() - 1_000).toISOString();
    await query(
      `UPDATE schedules SET next_due_at = '${due.slice(0, 23).replace('T', ' ')}' WHERE id = ${id}`,
    );
    const runner = outpost.app.get(ScheduleRunner);
    await runner.tick();
    await runner.settled();
    return due;
  };

  it('are created enabled, in the time zone of the server, and say when they run next [S5.31]', async () => {
    const answer = await admin.post<ScheduledCommand>(path, {
      command: ' players ',
      schedule: ' 0  4 * * * ',
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        command: 'players',
        schedule: '0 4 * * *',
        enabled: true,
        lastRun: null,
        timeZone: 'UTC',
        hasOwnTimeZone: false,
        nextRun: expect.stringMatching(/T04:00:00\.000Z$/),
        lastOutcome: null,
      },
    ]);
    expect(await listed(answer.body.id)).toEqual(answer.body);
  });

  it('use their own time zone if one is given, until it is removed', async () => {
    const tokyo = await scheduled({ command: 'players', schedule: '0 4 * * *', timeZone: 'Asia/Tokyo' });
    expect(tokyo).toMatchObject({ timeZone: 'Asia/Tokyo', hasOwnTimeZone: true });
    expect(tokyo.nextRun).toMatch(/T19:00:00\.000Z$/);
    const { body } = await admin.send<ScheduledCommand>('PATCH', `${path}/${tokyo.id}`, { timeZone: null });
    expect(body).toMatchObject({ timeZone: 'UTC', hasOwnTimeZone: false });
    expect(body.nextRun).toMatch(/T04:00:00\.000Z$/);
  });

  it('change only the given fields', async () => {
    const before = await scheduled({ command: 'players', schedule: '0 4 * * *', enabled: false });
    const patch = async (change: object): Promise<ScheduledCommand> =>
      (await admin.send<ScheduledCommand>('PATCH', `${path}/${before.id}`, change)).body;
    expect(before).toMatchObject({ enabled: false, nextRun: null });
    expect(await patch({})).toEqual(before);
    expect(await patch({ command: 'bans' })).toEqual({ ...before, command: 'bans' });
    const enabled = await patch({ enabled: true });
    expect(enabled).toEqual({ ...before, command: 'bans', enabled: true, nextRun: expect.any(String) });
    expect((await patch({ schedule: '30 4 * * *' })).nextRun).toMatch(/T04:30/);
    expect(await patch({ enabled: false })).toMatchObject({ schedule: '30 4 * * *', nextRun: null });
  });

  it('are deleted once', async () => {
    const { id } = await scheduled({ command: 'players', schedule: '0 4 * * *' });
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await listed(id)).toBeUndefined();
    expect((await admin.send('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  it.each([
    ['0 25 * * *', /^The hour field 25 is out of range/],
    ['@daily', /has five fields .* has 1$/],
    ['0 0 31 2 *', /never comes/],
  ])(
    'with the schedule "%s" are refused, naming the field and what is wrong [S3.20]',
    async (schedule, words) => {
      const { id } = await scheduled({ command: 'players', schedule: '0 4 * * *' });
      const created = await admin.fail('POST', path, { command: 'players', schedule });
      const patched = await admin.fail('PATCH', `${path}/${id}`, { schedule });
      for (const { status, body } of [created, patched]) {
        expect([status, body.code]).toEqual([400, 'validation_failed']);
        expect(body.errors).toMatchObject([{ field: 'schedule', message: expect.stringMatching(words) }]);
      }
    },
  );

  it.each([
    [{ command: null }, 'command'],
    [{ schedule: '' }, 'schedule'],
    [{ enabled: null }, 'enabled'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ serverId: 2 }, 'serverId'],
  ])('are not changed by %j', async (change, field) => {
    const before = await scheduled({ command: 'players', schedule: '0 4 * * *' });
    const { status, body } = await admin.fail('PATCH', `${path}/${before.id}`, change);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
    expect(await listed(before.id)).toEqual(before);
  });

  it('run at once when tested, and keep that as a run [S4.36]', async () => {
    const { id } = await scheduled({ command: 'version', schedule: '0 4 * * *', enabled: false });
    const { status, body } = await admin.post<TestScheduleResponse>(`${path}/${id}/test`);
    expect([status, body]).toEqual([200, { command: 'version', response: expect.any(String) }]);
    const { body: runs } = await admin.get<ScheduleRun[]>(`${path}/${id}/runs`);
    expect(runs).toEqual([
      {
        id: expect.any(Number),
        dueAt: expect.any(String),
        startedAt: runs[0]?.dueAt,
        endedAt: expect.any(String),
        outcome: 'executed',
        response: body.response,
        isTest: true,
      },
    ]);
    expect(await listed(id)).toMatchObject({ lastRun: runs[0]?.dueAt, lastOutcome: 'executed' });
    const { body: history } = await admin.get<ConsoleHistoryEntry[]>(`/api/servers/${server.id}/commands`);
    expect(history[0]).toMatchObject({ command: 'version', actor: ADMIN.username, source: 'panel' });
  });

  it('with a refused password fail as a console command does, and the run says why', async () => {
    const refused = await added(admin, 'Refused', { password: 'wrong' });
    const base = `/api/servers/${refused.id}/scheduled`;
    const { body } = await admin.post<ScheduledCommand>(base, { command: 'players', schedule: '0 4 * * *' });
    const test = await admin.fail('POST', `${base}/${body.id}/test`);
    expect([test.status, test.body.code]).toEqual([502, 'rcon_refused']);
    const { body: runs } = await admin.get<ScheduleRun[]>(`${base}/${body.id}/runs`);
    expect(runs).toMatchObject([
      { outcome: 'failed', response: expect.stringMatching(/^Credentials refused: /) },
    ]);
  });

  it('run when they are due, with the answer in their runs and in the history [S1.5]', async () => {
    const { id } = await scheduled({ command: 'version', schedule: '0 4 1 1 *' });
    const due = await makeDue(id);
    const after = await listed(id);
    expect(after).toMatchObject({ lastOutcome: 'executed', lastRun: expect.any(String) });
    expect(after?.nextRun).toMatch(/-01-01T04:00:00\.000Z$/);
    const { body: runs } = await admin.get<ScheduleRun[]>(`${path}/${id}/runs`);
    expect(runs).toMatchObject([
      { dueAt: due, outcome: 'executed', isTest: false, startedAt: after?.lastRun },
    ]);
    const { body: history } = await admin.get<ConsoleHistoryEntry[]>(`/api/servers/${server.id}/commands`);
    expect(history[0]).toMatchObject({
      command: 'version',
      response: runs[0]?.response,
      actor: 'Schedule',
      source: 'schedule',
    });
  });

  it('AT-67: with a refused password fail each time they are due, without connecting to the server', async () => {
    const lonely = await startBattleye();
    const refused = await added(admin, 'Refused for good', { port: lonely.port, password: 'wrong' });
    const base = `/api/servers/${refused.id}/scheduled`;
    const { body } = await admin.post<ScheduledCommand>(base, { command: 'players', schedule: '0 4 1 1 *' });
    await makeDue(body.id);
    await makeDue(body.id);
    const { body: runs } = await admin.get<ScheduleRun[]>(`${base}/${body.id}/runs`);
    const why = { outcome: 'failed', response: expect.stringMatching(/^Credentials refused: /) };
    expect(runs).toMatchObject([why, why]);
    expect(lonely.journal.of('login')).toHaveLength(1);
    await lonely.stop();
  });

  it('fail with that reason after the plan ended', async () => {
    const member = await signedInUser(outpost, admin, 'member');
    await member.post('/api/subscription/activate');
    const own = await added(member, 'Premium');
    const base = `/api/servers/${own.id}/scheduled`;
    const { body } = await member.post<ScheduledCommand>(base, { command: '#lock', schedule: '0 4 1 1 *' });
    await query(`UPDATE users SET subscription_status = 'inactive' WHERE username = 'member'`);
    await makeDue(body.id);
    const { body: runs } = await member.get<ScheduleRun[]>(`${base}/${body.id}/runs`);
    expect(runs).toMatchObject([{ outcome: 'failed', response: expect.stringContaining('Free tier') }]);
    expect((await member.fail('PATCH', `${base}/${body.id}`, { enabled: true })).body.code).toBe(
      'plan_limit',
    );
    expect((await member.send('PATCH', `${base}/${body.id}`, { enabled: false })).status).toBe(200);
  });

  it('hold to the plan of the owner when they are made, changed, enabled and tested [S6.7]', async () => {
    const own = await added(free, 'Free');
    const base = `/api/servers/${own.id}/scheduled`;
    const ban = { command: 'ban 1 0 cheating', schedule: '0 4 * * *' };
    expect((await free.fail('POST', base, ban)).body.code).toBe('plan_limit');
    // The owner's plan counts, not that of the admin who helps.
    expect((await admin.fail('POST', base, ban)).body.code).toBe('plan_limit');
    const { body } = await free.post<ScheduledCommand>(base, { ...ban, command: 'players' });
    expect((await free.fail('PATCH', `${base}/${body.id}`, { command: ban.command })).body.code).toBe(
      'plan_limit',
    );
  });

  it('are so many at most, also when two are added at once, and there is room again after one is deleted', async () => {
    const { id } = await added(admin, 'Full');
    const base = `/api/servers/${id}/scheduled`;
    const one = { command: 'players', schedule: '0 4 1 1 *', enabled: false };
    const first = (await admin.post<ScheduledCommand>(base, one)).body;
    await query(
      `WITH RECURSIVE numbers (n) AS (VALUES (2) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${SCHEDULES_PER_SERVER_MAX - 1})
       INSERT INTO schedules (server_id, command, schedule, enabled, created_at)
       SELECT server_id, command, schedule, enabled, created_at FROM schedules, numbers WHERE id = ${first.id}`,
    );
    const answers = await Promise.all([admin.fail('POST', base, one), admin.fail('POST', base, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_schedules');
    await admin.send('DELETE', `${base}/${first.id}`);
    expect((await admin.post(base, one)).status).toBe(201);
    expect((await admin.get<ScheduledCommand[]>(base)).body).toHaveLength(SCHEDULES_PER_SERVER_MAX);
  });

  it('are those of one server and of nobody else [S6.7]', async () => {
    const { id } = await scheduled({ command: 'players', schedule: '0 4 * * *' });
    const second = await added(admin, 'Second');
    for (const [client, base] of [
      [free, path],
      [admin, `/api/servers/${second.id}/scheduled`],
    ] as const) {
      const attempts = [
        client.fail('PATCH', `${base}/${id}`, { enabled: false }),
        client.fail('DELETE', `${base}/${id}`),
        client.fail('POST', `${base}/${id}/test`),
        client.fail('GET', `${base}/${id}/runs`),
      ];
      expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect(await listed(id)).toMatchObject({ enabled: true, lastRun: null });
  });

  it('tell the next restart of each server within a day, to those who see the server, the soonest first', async () => {
    const [late, soon] = [await added(admin, 'Late'), await added(admin, 'Soon')];
    const at = async (
      on: Server,
      minutes: number,
      command: string,
      change: object = {},
    ): Promise<[number, string]> => {
      const { body } = await admin.post<ScheduledCommand>(`/api/servers/${on.id}/scheduled`, {
        ...{ command, schedule: '0 4 * * *' },
        ...change,
      });
      const due = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();
      if (body.enabled)
        await query(
          `UPDATE schedules SET next_due_at = '${due.slice(0, 23).replace('T', ' ')}' WHERE id = ${body.id}`,
        );
      return [body.id, due];
    };
    await at(soon, 5, 'players');
    await at(soon, 10, '#shutdown', { enabled: false });
    const [sooner, soonAt] = await at(soon, 20, '#shutdown');
    await at(soon, 25, '#shutdown');
    const [later, laterAt] = await at(late, 30, '#shutdown');
    await at(await added(admin, 'Next week'), 25 * 60, '#shutdown');
    const restarts = (client: RawClient): Promise<{ body: UpcomingRestarts }> =>
      client.get<UpcomingRestarts>('/api/scheduled/restarts');
    expect((await restarts(admin)).body).toEqual({
      restarts: [
        { serverId: soon.id, scheduleId: sooner, planId: null, at: soonAt },
        { serverId: late.id, scheduleId: later, planId: null, at: laterAt },
      ],
      isComplete: true,
    });
    expect((await restarts(free)).body).toEqual({ restarts: [], isComplete: true });
    const { body } = await admin.post<CreatedInvitation>(`/api/servers/${late.id}/invitations`, {
      role: 'viewer',
    });
    await free.post('/api/invitations/accept', { secret: body.secret });
    expect((await restarts(free)).body.restarts.map(({ serverId }) => serverId)).toEqual([late.id]);
  });

  it('are previewed without being stored, in a time zone, and refused like those that are stored', async () => {
    const preview = (schedule: string, timeZone?: string) =>
      `/api/scheduled/preview?${new URLSearchParams({ schedule, ...(timeZone && { timeZone }) }).toString()}`;
    const { body } = await free.get<SchedulePreview>(preview(' 0  0 29 2 *', 'Europe/Berlin'));
    expect(body).toMatchObject({ schedule: '0 0 29 2 *', timeZone: 'Europe/Berlin' });
    expect(body.runs).toHaveLength(5);
    for (const run of body.runs) expect(run).toMatch(/^20\d\d-02-28T23:00:00\.000Z$/);
    expect((await free.get<SchedulePreview>(preview('0 4 * * *'))).body.timeZone).toBe('UTC');
    for (const [schedule, timeZone] of [['0 25 * * *'], ['* * *'], ['0 4 * * *', 'Berlin'], ['']] as const)
      expect((await free.fail('GET', preview(schedule, timeZone))).status).toBe(400);
  });

  it('go with their server', async () => {
    const gone = await added(admin, 'Gone');
    const base = `/api/servers/${gone.id}/scheduled`;
    await admin.post(base, { command: 'players', schedule: '0 4 * * *' });
    expect((await admin.send('DELETE', `/api/servers/${gone.id}`)).status).toBe(204);
    expect((await admin.get(base)).status).toBe(404);
  });
});
