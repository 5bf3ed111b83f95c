import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Calendar } from '@outpost/contracts/calendar.js';
import { type Channel, type Delivery } from '@outpost/contracts/channels.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type TaskDryRun } from '@outpost/contracts/task-dry-runs.js';
import { type TaskRun, type TaskRunDetails } from '@outpost/contracts/task-runs.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { invitedUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { addServer, battleyeAddress, RCON_PASSWORD } from '../support/game-servers.js';

const POLL_MS = 20;
const TASK = {
  ...{ name: 'Weekly reset', schedule: '0 4 * * 1', timeZone: 'Europe/Berlin', onlyIfPlayersAbove: 90 },
  steps: [
    { kind: 'message', text: '{server} is reset, {players} on. Next restart: {next_restart}.' },
    { kind: 'wait-until', awaits: 'online', withinMinutes: 1 },
    { kind: 'command', command: '#lock', goesOn: true },
  ],
};

describe('Tasks of several steps', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let game: SimulatedBattleyeServer;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
    game = await SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD, players: 2 });
    server = await addServer(admin, 'Chernarus', battleyeAddress(game));
    base = `/api/servers/${server.id}`;
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const made = async (change: object = {}): Promise<Task> => {
    const { status, body } = await admin.post<Task>(`${base}/tasks`, { ...TASK, ...change });
    expect(status).toBe(201);
    return body;
  };
  const begun = async ({ id }: Task): Promise<TaskRun> =>
    (await admin.post<TaskRun>(`${base}/tasks/${id}/run`)).body;
  const ended = async ({ id }: TaskRun): Promise<TaskRunDetails> => {
    for (;;) {
      const { body } = await admin.get<TaskRunDetails>(`${base}/runs/${id}`);
      if (body.outcome !== 'running') return body;
      await setTimeout(POLL_MS);
    }
  };

  it('are listed apart from scheduled commands, which their calls do not find', async () => {
    const task = await made();
    expect(task).toMatchObject({
      ...{ name: 'Weekly reset', enabled: true, hasOwnTimeZone: true, lastOutcome: null, runId: null },
      ...{ onlyIfOnline: false, onlyIfPlayersBelow: null, onlyIfPlayersAbove: 90 },
      steps: [{ kind: 'message', goesOn: false }, { kind: 'wait-until' }, { kind: 'command', goesOn: true }],
    });
    expect(new Date(task.nextRun ?? '').getUTCDay()).toBe(1);
    expect((await admin.get<Task[]>(`${base}/tasks`)).body).toEqual([task]);
    expect((await admin.get<ScheduledCommand[]>(`${base}/scheduled`)).body).toEqual([]);
    expect((await admin.send('PATCH', `${base}/scheduled/${task.id}`, { enabled: false })).status).toBe(404);
    expect((await admin.send('DELETE', `${base}/scheduled/${task.id}`)).status).toBe(404);
  });

  it('tell in a dry run what is done, when, and whom it reaches', async () => {
    const { body: channel } = await admin.post<Channel>('/api/channels', {
      ...{ name: 'Crew', kind: 'ntfy', url: 'https://ntfy.example.com/crew', enabled: true },
    });
    const steps = [
      ...[{ kind: 'wait', seconds: 90 }, { kind: 'message', text: 'Soon' }, TASK.steps[1]],
      ...[{ kind: 'notify', channelIds: [channel.id], text: '{server} is reset.' }],
    ];
    const { body } = await admin.post<TaskDryRun>(`${base}/tasks/dry-run`, { ...TASK, steps });
    const [first = ''] = body.runs;
    const after = new Date(Date.parse(first) + 90_000).toISOString();
    expect(body.runs).toHaveLength(5);
    expect(body.steps.map(({ kind, at, commands, note }) => [kind, at, commands, note])).toEqual([
      ['wait', first, [], 'Waits 90 s'],
      ['message', after, ['say -1 Soon'], ''],
      ['wait-until', after, [], 'At most 1 min'],
      ['notify', null, [], 'To Crew: Chernarus is reset.'],
    ]);
  });

  it('are begun at once whatever their conditions, and tell each step with its answer', async () => {
    const run = await begun(await made());
    expect(run).toMatchObject({ kind: 'task', planId: null, startedBy: 'anna', outcome: 'running' });
    const details = await ended(run);
    expect(details).toMatchObject({ outcome: 'done', report: 'Every step is done' });
    expect(details.steps.map(({ kind, state, commands }) => [kind, state, commands])).toEqual([
      [
        'message',
        'done',
        [expect.stringMatching(/^say -1 Chernarus is reset, \S+ on\. Next restart: \?\.$/)],
      ],
      ['wait-until', 'done', []],
      ['command', 'done', ['#lock']],
    ]);
    expect(game.journal.executed).toEqual(expect.arrayContaining(['#lock']));
    const { body } = await admin.get<TaskRun[]>(`${base}/runs?taskId=${run.taskId}&kind=task`);
    expect(body.map(({ id }) => id)).toEqual([run.id]);
    expect((await admin.get<TaskRun[]>(`${base}/runs?kind=restart`)).body).toEqual([]);
  });

  it('are under way once each, and can be cancelled while they wait', async () => {
    const task = await made({ steps: [{ kind: 'wait', seconds: 600 }, TASK.steps[2]] });
    const run = await begun(task);
    const again = await admin.fail('POST', `${base}/tasks/${task.id}/run`);
    expect([again.status, again.body.code]).toEqual([409, 'run_under_way']);
    expect((await admin.get<Task[]>(`${base}/tasks`)).body.at(-1)?.runId).toBe(run.id);
    const before = game.journal.executed.length;
    const { status } = await admin.post(`${base}/tasks/${task.id}/cancel`, { text: 'Not today' });
    expect(status).toBe(200);
    const details = await ended(run);
    expect(details).toMatchObject({ outcome: 'cancelled', report: 'Cancelled by anna' });
    expect(game.journal.executed.slice(before)).toEqual(['say -1 Not today']);
    const late = await admin.fail('POST', `${base}/tasks/${task.id}/cancel`, {});
    expect([late.status, late.body.code]).toEqual([409, 'run_not_changeable']);
  });

  it('tell channels of whoever has planned them', async () => {
    const { body: channel } = await admin.post<Channel>('/api/channels', {
      ...{ name: 'Team', kind: 'ntfy', url: 'https://ntfy.example.com/outpost', enabled: true },
    });
    const steps = [{ kind: 'notify', channelIds: [channel.id], text: '{server} is reset.' }];
    const run = await ended(await begun(await made({ steps })));
    expect(run.steps[0]).toMatchObject({ state: 'done', answer: 'Handed to channels: 1' });
    const { body } = await admin.get<Delivery[]>(`/api/channels/${channel.id}/deliveries`);
    expect(body).toMatchObject([{ event: 'task', title: 'Chernarus: Weekly reset' }]);
  });

  it('stay as they are but for what is changed, also by somebody whose channels they do not tell', async () => {
    const { body: channel } = await admin.post<Channel>('/api/channels', {
      ...{ name: 'Other', kind: 'ntfy', url: 'https://ntfy.example.com/other', enabled: true },
    });
    const notify = { kind: 'notify', channelIds: [channel.id], text: 'Done', goesOn: false };
    const task = await made({ steps: [notify] });
    const manager = { username: 'boris', role: 'manager', serverId: server.id } as const;
    const boris = await invitedUser(outpost, admin, admin, manager);
    const wait = { kind: 'wait', seconds: 5, goesOn: false };
    const path = `${base}/tasks/${task.id}`;
    const { body } = await boris.send<Task>('PATCH', path, { steps: [wait, notify], onlyIfOnline: true });
    expect(body).toEqual({ ...task, steps: [wait, notify], onlyIfOnline: true });
    const refused = await boris.fail('POST', `${base}/tasks`, { ...TASK, steps: [notify] });
    expect(refused.body.errors).toMatchObject([{ field: 'steps.0.channelIds' }]);
  });

  it('come in the calendar by their name', async () => {
    await made({ schedule: '0 0 * * *' });
    const { body } = await admin.get<Calendar>('/api/calendar');
    expect(body.entries).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'schedule', name: 'Weekly reset' })]),
    );
  });
});
