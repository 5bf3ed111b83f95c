import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PlannedStep } from '@outpost/contracts/tasks.js';
import { type Player } from '@outpost/games/listings.js';
import { ChannelEntity } from '../../channels/channel.entity.js';
import { DeliveryEntity } from '../../channels/delivery.entity.js';
import { TaskRunEntity } from '../task-runs/task-run.entity.js';
import { type TaskProcess, TasksFixture } from '../testing/tasks-fixture.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS: readonly PlannedStep[] = [
  { kind: 'message', text: 'Reset of {server} in a minute, {players} on.', goesOn: false },
  { kind: 'wait', seconds: 60, goesOn: false },
  { kind: 'command', command: '#save', goesOn: false },
  { kind: 'wait-until', awaits: 'players-at-most', players: 0, withinMinutes: 5, goesOn: true },
  { kind: 'command', command: '#reset', goesOn: false },
];
const ANYBODY = { slot: 0, name: 'Anybody' } as Player;

let world: TasksFixture;
let panel: TaskProcess;

beforeEach(async () => {
  world = await TasksFixture.create('2026-11-21T03:59:30Z');
  panel = await world.start();
});

afterEach(() => world.remove());

const sentAt = (): readonly string[] =>
  world.games.sent.map(({ at, command }) => `${at.slice(11, 19)} ${command}`);
const outcomes = async (): Promise<readonly string[]> =>
  (await world.runs()).map(({ outcome, report }) => `${outcome}: ${report}`);

describe('A task', () => {
  it('is done step by step at its time', async () => {
    const { id } = await world.add('0 4 * * *', STEPS);
    await panel.live(3 * MINUTE);
    expect(sentAt()).toEqual([
      '04:00:00 say -1 Reset of Chernarus in a minute, 0 on.',
      '04:01:00 #save',
      '04:01:00 #reset',
    ]);
    expect(await outcomes()).toEqual(['done: Every step is done']);
    expect(await world.find(id)).toMatchObject({
      ...{ lastOutcome: 'done', lastRunAt: new Date('2026-11-21T04:00:00Z') },
      nextDueAt: new Date('2026-11-22T04:00:00Z'),
    });
    expect(panel.news.map(({ kind }) => kind)).toEqual(['done']);
  });

  it('waits until the last player has left, and goes on without that after a time', async () => {
    world.games.players.push(ANYBODY);
    await world.add('0 4 * * *', STEPS);
    await panel.live(4 * MINUTE);
    expect(sentAt()).toHaveLength(2);
    world.games.players.pop();
    await panel.live(MINUTE);
    expect(sentAt()[2]).toMatch(/^04:03:\d\d #reset$/);
  });

  it('is not done unless its conditions are met, and says why', async () => {
    const { id } = await world.add('0 4 * * *', STEPS, { onlyIfPlayersAbove: 3 });
    await panel.live(MINUTE);
    expect(sentAt()).toEqual([]);
    expect(await outcomes()).toEqual(['skipped: Players on: 0']);
    expect((await world.find(id)).lastOutcome).toBe('skipped');
  });

  it('is skipped while its run before is still under way', async () => {
    await world.add('* * * * *', [{ kind: 'wait', seconds: 90, goesOn: false }]);
    await panel.live(2 * MINUTE);
    expect(await outcomes()).toEqual([
      'done: Every step is done',
      'skipped: The run before it was still under way',
    ]);
  });

  it('that was due while the panel was off is missed, and told', async () => {
    await world.add('0 4 * * *', STEPS);
    world.clock.pass(HOUR);
    await panel.beat();
    expect(await outcomes()).toEqual(['missed: Not run: the panel was off or too busy at its time']);
    expect(sentAt()).toEqual([]);
  });

  it('does not push the restarts of its server out of their history, nor is it kept for ever', async () => {
    await world.add('* * * * *', [{ kind: 'command', command: 'players', goesOn: false }]);
    const at = new Date('2026-01-01T00:00:00Z');
    const old = (kind: 'restart' | 'task') => ({
      ...{ serverId: 1, kind, planId: null, scheduleId: null, name: 'Old', startedBy: 'anna' },
      ...{ plannedAt: at, restartAt: at, startedAt: at, endedAt: at, outcome: 'done', report: '' },
      ...{ reportMessage: null, downSeconds: null, playersBefore: null, playersReturned: null },
      state: { kind: 'task', timeZone: 'UTC', plannedAt: 0, steps: [], stop: null },
    });
    const rows: unknown = Array.from({ length: 550 }, () => [old('restart'), old('task')]).flat();
    await world.database.write((manager) => manager.insert(TaskRunEntity, rows as TaskRunEntity[]));
    await panel.live(MINUTE);
    const kinds = (await world.runs()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'task')).toHaveLength(500);
    expect(kinds.filter((kind) => kind === 'restart')).toHaveLength(550);
  });

  it('goes on in another process with the step it was at, and does none twice', async () => {
    await world.add('0 4 * * *', STEPS);
    await panel.live(MINUTE);
    await panel.stop();
    const next = await world.start();
    await next.live(2 * MINUTE);
    expect(world.games.commands.map((line) => line.split(' ')[0])).toEqual(['say', '#save', '#reset']);
    expect(await outcomes()).toEqual(['done: Every step is done']);
  });

  it('that two processes find due is begun by one of them', async () => {
    const other = await world.start();
    await world.add('0 4 * * *', [{ kind: 'command', command: '#save', goesOn: false }]);
    world.clock.pass(30_000);
    await Promise.all([panel.beat(), other.beat()]);
    expect(world.games.commands).toEqual(['#save']);
  });

  it('tells channels once, in the words of its step', async () => {
    const channel = {
      ...({ ownerId: 1, name: 'Team', kind: 'ntfy', enabled: true, language: 'en' } as const),
      sealedSettings: 'x',
      ...{ target: 'x', quietHours: null, lastDeliveredAt: null, problem: null, problemMessage: null },
      createdAt: world.clock.now(),
    };
    await world.database.write((manager) => manager.insert(ChannelEntity, channel));
    await world.add('0 4 * * *', [
      { kind: 'notify', channelIds: [1, 99], text: '{server} is reset.', goesOn: false },
      { kind: 'notify', channelIds: [99], text: 'Nobody hears that', goesOn: false },
    ]);
    await panel.live(MINUTE);
    const deliveries = await world.database.read(DeliveryEntity).find();
    expect(deliveries.map(({ channelId, notice }) => [channelId, notice])).toEqual([
      [
        1,
        expect.objectContaining({
          ...{ event: 'task', title: 'Chernarus: Weekly reset', lines: ['Chernarus is reset.'] },
          link: 'https://outpost.example/servers/1/tasks',
        }),
      ],
    ]);
    expect(await outcomes()).toEqual(['failed: Step 2 failed']);
  });
});
