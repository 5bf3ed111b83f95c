import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Calendar } from '@outpost/contracts/calendar.js';
import { type RestartDryRun, type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type TaskRun, type TaskRunDetails, type TaskRunStatistics } from '@outpost/contracts/task-runs.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { addServer, battleyeAddress, RCON_PASSWORD } from '../support/game-servers.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';

/** A game that restarts at once, so that the panel does not wait long before it logs in. */
const QUICK = 'quick';
const PLAN = {
  name: 'Nightly restart',
  timing: { kind: 'times', times: ['15:45', '03:45'] },
  timeZone: 'Europe/Berlin',
  warnings: [
    { minutes: 5, text: 'Restart in {minutes} minutes.' },
    { minutes: 15, text: '{server} restarts at {next_restart}.' },
  ],
  lockMinutes: 1,
  kickReason: 'The server restarts.',
};

describe('Restart plans', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let game: SimulatedBattleyeServer;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    outpost = await bootOutpost();
    const profiles = outpost.app.get(GameProfiles);
    const dayz = profiles.get('dayz');
    profiles.register({ ...dayz, id: QUICK, wire: { ...dayz.wire, bootDelayMs: 500 } });
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
    game = await SimulatedBattleyeServer.start({
      port: 0,
      password: RCON_PASSWORD,
      players: 2,
      bootDelayMs: 100,
    });
    server = await addServer(admin, 'Chernarus', { ...battleyeAddress(game), game: QUICK });
    base = `/api/servers/${server.id}`;
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  it('are stored with the earliest warning first, and say when the next restart is', async () => {
    const { status, body } = await admin.post<RestartPlan>(`${base}/restart-plans`, PLAN);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Nightly restart',
      timing: { kind: 'times', times: ['03:45', '15:45'], weekdays: [0, 1, 2, 3, 4, 5, 6] },
      warnings: [{ minutes: 15 }, { minutes: 5 }],
      ...{ enabled: true, hasOwnTimeZone: true, backWithinMinutes: 10, stopAfterFailures: 3 },
      ...{ failures: 0, runId: null, lastOutcome: null, skipped: null, postponedFrom: null },
    });
    expect(new Date(body.nextRestart ?? '').getTime()).toBeGreaterThan(Date.now());
    expect((await admin.get<RestartPlan[]>(`${base}/restart-plans`)).body).toEqual([body]);
  });

  it('tell in a dry run what is sent, when, and what the game does with it', async () => {
    const { body } = await admin.post<RestartDryRun>(`${base}/restart-plans/dry-run`, PLAN);
    expect(body.restarts).toHaveLength(5);
    expect(body.steps.map(({ kind, commands }) => [kind, commands])).toEqual([
      ['warning', [expect.stringMatching(/^say -1 Chernarus restarts at (?:03|15):45\.$/)]],
      ['warning', ['say -1 Restart in 5 minutes.']],
      ['lock', ['#lock']],
      ['kick', []],
      ['restart', ['#shutdown']],
      ...['down', 'back', 'start', 'back'].map((kind) => [kind, []]),
      ['unlock', ['#unlock']],
      ['return', []],
    ]);
    const [first] = body.steps;
    expect(Date.parse(body.restarts[0] ?? '') - Date.parse(first?.at ?? '')).toBe(15 * 60_000);
  });

  it('skip the next restart, and do not skip it after all', async () => {
    const [plan] = (await admin.get<RestartPlan[]>(`${base}/restart-plans`)).body;
    const path = `${base}/restart-plans/${plan?.id}`;
    const skipped = (await admin.post<RestartPlan>(`${path}/skip`)).body;
    expect(skipped.skipped).toBe(plan?.nextRestart);
    expect(Date.parse(skipped.nextRestart ?? '')).toBeGreaterThan(Date.parse(plan?.nextRestart ?? ''));
    const back = (await admin.post<RestartPlan>(`${path}/unskip`)).body;
    expect([back.nextRestart, back.skipped]).toEqual([plan?.nextRestart, null]);
    expect((await admin.fail('POST', `${path}/unskip`)).body.code).toBe('run_not_changeable');
  });

  it('postpone the next restart, and name the time it was planned for', async () => {
    const [plan] = (await admin.get<RestartPlan[]>(`${base}/restart-plans`)).body;
    const path = `${base}/restart-plans/${plan?.id}/postpone`;
    const { body } = await admin.post<RestartPlan>(path, { minutes: 30 });
    expect(body.postponedFrom).toBe(plan?.nextRestart);
    expect(Date.parse(body.nextRestart ?? '') - Date.parse(plan?.nextRestart ?? '')).toBe(30 * 60_000);
  });

  it('are in the calendar of all servers, with what is in each other’s way', async () => {
    const twin = { ...PLAN, name: 'Too close', timing: { kind: 'times', times: ['03:50'] } };
    await admin.post(`${base}/restart-plans`, twin);
    const to = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const { body } = await admin.get<Calendar>(`/api/calendar?to=${to}`);
    expect(body.isComplete).toBe(true);
    expect(new Set(body.entries.map(({ name, kind }) => `${kind} ${name}`))).toEqual(
      new Set(['restart-plan Nightly restart', 'restart-plan Too close']),
    );
    expect(body.collisions).toContainEqual({
      ...{ kind: 'same-server', serverIds: [server.id], at: expect.any(String) },
    });
    const far = new Date(Date.now() + 9 * 86_400_000).toISOString();
    const { body: problem } = await admin.fail('GET', `/api/calendar?to=${far}`);
    expect(problem.errors?.map(({ field }) => field)).toEqual(['to']);
  });

  it('refuse what the game can not do, and name the field', async () => {
    const { body: plan } = await admin.post<Server>('/api/servers', {
      ...{ name: 'Muldraugh', type: 'source', host: '127.0.0.1', port: 1, password: 'x', game: 'zomboid' },
    });
    const { status, body } = await admin.fail('POST', `/api/servers/${plan.id}/restart-plans`, PLAN);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['lockMinutes']]);
  });

  it('are carried out: warned, locked, kicked, restarted, seen down and back, unlocked', async () => {
    const begun = await admin.post<TaskRun>(`${base}/runs`, {
      warnings: [{ minutes: 5, text: 'Restart in {minutes} minutes.' }],
      ...{ inMinutes: 0, lockMinutes: 1, kickReason: 'The server restarts.' },
    });
    expect(begun.status).toBe(201);
    const path = `${base}/runs/${begun.body.id}`;
    let run: TaskRunDetails;
    do run = (await admin.get<TaskRunDetails>(path)).body;
    while (!run.steps.some(({ kind, state }) => kind === 'return' && state === 'under-way'));
    expect(game.journal.executed.filter((command) => /^(?:say|#|kick)/.test(command))).toEqual([
      ...['#lock', 'kick 0 The server restarts.', 'kick 1 The server restarts.', '#shutdown', '#unlock'],
    ]);
    expect(run.steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['warning left-out', 'lock done', 'kick done', 'restart done', 'down done', 'back done'],
      ...['start left-out', 'back left-out', 'unlock done', 'return under-way'],
    ]);
    expect(run).toMatchObject({ outcome: 'running', startedBy: 'anna' });
  });

  it('have one run at a time, and the next one ends that which only counts who returns', async () => {
    const second = await admin.post<TaskRun>(`${base}/runs`, { inMinutes: 30 });
    expect(second.status).toBe(201);
    const [newest, first] = (await admin.get<TaskRun[]>(`${base}/runs`)).body;
    expect(first).toMatchObject({
      outcome: 'done',
      playersBefore: 2,
      report: expect.stringContaining('Back in '),
    });
    expect((await admin.fail('POST', `${base}/runs`, { inMinutes: 0 })).body.code).toBe('run_under_way');
    const cancelled = await admin.post<TaskRun>(`${base}/runs/${newest?.id}/cancel`, { text: 'No restart.' });
    expect(cancelled.status).toBe(200);
    let run: TaskRunDetails;
    do run = (await admin.get<TaskRunDetails>(`${base}/runs/${newest?.id}`)).body;
    while (run.outcome === 'running');
    expect([run.outcome, run.report]).toEqual(['cancelled', 'Cancelled by anna']);
    expect(game.journal.executed.at(-1)).toBe('say -1 No restart.');
    expect((await admin.get<TaskRunStatistics>(`${base}/runs/statistics`)).body).toMatchObject({
      ...{ restarts: 1, failed: 0, medianDownSeconds: expect.any(Number) },
    });
  });
});
