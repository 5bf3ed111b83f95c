import { describe, expect, it } from '@jest/globals';
import { type PlannedStep, type TaskConditions } from '@outpost/contracts/tasks.js';
import { type Decision, type World } from '../task-runs/run-machine.js';
import { answered, resumed } from '../task-runs/run-progress.js';
import { storedText, type TaskState, withStep } from '../task-runs/run-state.js';
import { cancelledTask } from './cancelled-task.js';
import { freshTask } from './new-task-run.js';
import { decideTask } from './task-machine.js';
import { taskReportOf } from './task-report.js';

const SECOND = 1_000;
const MINUTE = 60_000;
const AT = Date.parse('2026-11-21T04:00:00Z');
const WORLD: World = { now: AT, isOnline: true, lostAt: undefined, takenAt: AT - 60 * MINUTE, players: 3 };
const GONE: World = { ...WORLD, isOnline: false };
const ALWAYS: TaskConditions = { onlyIfOnline: false, onlyIfPlayersBelow: null, onlyIfPlayersAbove: null };

const command = (line: string, goesOn = false): PlannedStep => ({ kind: 'command', command: line, goesOn });
const wait = (seconds: number): PlannedStep => ({ kind: 'wait', seconds, goesOn: false });
const until = (change: Partial<Extract<PlannedStep, { kind: 'wait-until' }>> = {}): PlannedStep => ({
  ...{ kind: 'wait-until', awaits: 'online', withinMinutes: 30, goesOn: false },
  ...change,
});
const task = (steps: readonly PlannedStep[], conditions = ALWAYS): TaskState =>
  freshTask({ steps, ...conditions }, AT, 'UTC');

/** Decides until something outside is needed; commands are answered by `answer`. */
function settled(
  run: TaskState,
  world: World,
  answer: 'executed' | 'failed' = 'executed',
): { readonly run: TaskState; readonly next: Decision<TaskState>; readonly sent: readonly string[] } {
  const sent: string[] = [];
  let state = run;
  for (;;) {
    const next = decideTask(state, world);
    if (next.act === 'change') state = next.run;
    else if (next.act === 'prepare') {
      const { planned, text = '' } = state.steps[next.at] ?? {};
      const line = planned?.kind === 'command' ? planned.command : `say ${text}`;
      state = withStep(state, next.at, { state: 'under-way', startedAt: world.now, commands: [line] });
    } else if (next.act === 'send') {
      sent.push(next.command);
      state = answered(next.run, next.at, { words: storedText(''), outcome: answer });
    } else return { run: state, next, sent };
  }
}

const states = ({ steps }: TaskState): readonly string[] =>
  steps.map(({ kind, state }) => `${kind} ${state}`);

describe('A task of several steps', () => {
  it('does one after the other, and waits between them', () => {
    const run = task([command('one'), wait(90), command('two')]);
    const first = settled(run, WORLD);
    expect(first.sent).toEqual(['one']);
    expect(first.next).toEqual({ act: 'wait', until: AT + 90 * SECOND });
    const second = settled(first.run, { ...WORLD, now: AT + 90 * SECOND });
    expect([second.sent, second.next.act]).toEqual([['two'], 'end']);
    expect(taskReportOf(second.run)).toMatchObject({
      outcome: 'done',
      report: { text: 'Every step is done' },
    });
  });

  it('counts a wait from the end of the step before, also when it is noticed later', () => {
    const run = settled(task([wait(60), wait(60)]), WORLD).run;
    const late = settled(run, { ...WORLD, now: AT + 70 * SECOND });
    expect(late.next).toEqual({ act: 'wait', until: AT + 120 * SECOND });
  });

  it('stops at a step that fails, and says which', () => {
    const { run, sent } = settled(task([command('one'), command('two')]), WORLD, 'failed');
    expect(sent).toEqual(['one']);
    expect(states(run)).toEqual(['command failed', 'command left-out']);
    expect(taskReportOf(run)).toMatchObject({ outcome: 'failed', report: { text: 'Step 1 failed' } });
  });

  it('goes on after one that may fail', () => {
    const { run, sent } = settled(task([command('one', true), command('two', true)]), WORLD, 'failed');
    expect(sent).toEqual(['one', 'two']);
    expect(taskReportOf(run)).toMatchObject({
      ...{ outcome: 'done', report: { text: 'Done, but not every step has worked' } },
    });
  });

  it('fails where the server is not online, except right after a start of the panel', () => {
    const run = task([command('one')]);
    expect(states(settled(run, GONE).run)).toEqual(['command failed']);
    expect(decideTask(run, { ...GONE, takenAt: AT - SECOND })).toEqual({ act: 'wait', until: AT + SECOND });
  });

  it('waits until the server is online, or offline, and fails when that lasts too long', () => {
    const run = settled(task([until(), until({ awaits: 'offline', withinMinutes: 1 })]), GONE);
    expect(run.next).toEqual({ act: 'wait', until: AT + SECOND });
    const online = settled(run.run, { ...WORLD, now: AT + 5 * MINUTE });
    expect(states(online.run)).toEqual(['wait-until done', 'wait-until under-way']);
    const never = settled(online.run, { ...WORLD, now: AT + 6 * MINUTE });
    expect(never.run.steps[1]?.answers).toMatchObject([{ text: 'The server was not offline within 1 min' }]);
    expect(states(settled(online.run, { ...GONE, now: AT + 5 * MINUTE + SECOND }).run)[1]).toBe(
      'wait-until done',
    );
  });

  it('reads the list of players before it believes that so few are on', () => {
    const few = until({ awaits: 'players-at-most', players: 2 });
    expect(settled(task([few]), WORLD).next).toEqual({ act: 'wait', until: AT + SECOND });
    expect(settled(task([few]), { ...WORLD, players: null }).next.act).toBe('wait');
    expect(settled(task([few]), { ...WORLD, players: 2 }).next).toEqual({
      act: 'task-step',
      does: 'confirm-few',
      at: 0,
    });
  });

  it('checks its conditions first', () => {
    const run = task([command('one')], { ...ALWAYS, onlyIfOnline: true });
    expect(settled(run, WORLD).sent).toEqual(['one']);
    const skipped = settled(run, GONE);
    expect(states(skipped.run)).toEqual(['check left-out', 'command left-out']);
    expect(taskReportOf(skipped.run)).toMatchObject({
      ...{ outcome: 'skipped', report: { text: 'The server was not online' } },
    });
    const counted = task([command('one')], { ...ALWAYS, onlyIfPlayersBelow: 1 });
    expect(settled(counted, WORLD).next).toEqual({ act: 'task-step', does: 'check-players', at: 0 });
  });

  it('counts its steps without the check', () => {
    const conditions = { ...ALWAYS, onlyIfOnline: true };
    const { run } = settled(task([command('one'), command('two')], conditions), WORLD, 'failed');
    expect(run.stop?.report.text).toBe('Step 1 failed');
  });

  it('that another process has left does not send a command again whose fate is unknown', () => {
    const begun = withStep(task([command('one'), command('two')]), 0, {
      ...{ state: 'under-way', startedAt: AT, commands: ['one'], sent: 1 },
    });
    const { run, sent } = settled(resumed(begun), WORLD);
    expect(sent).toEqual([]);
    expect(states(run)).toEqual(['command unknown', 'command left-out']);
    expect(run.stop?.report.text).toBe('Whether step 1 has worked is not known');
  });

  it('is not gone on with when the panel was off for long', () => {
    const { run } = settled(task([wait(60), command('one')]), WORLD);
    const later = settled(run, { ...WORLD, now: AT + 12 * MINUTE });
    expect(later.sent).toEqual([]);
    expect(taskReportOf(later.run).outcome).toBe('missed');
  });

  it('leaves out the last message, too, when it is too late for it', () => {
    const cancelled = cancelledTask(task([command('one')]), 'anna', 'Not today', AT);
    const late = settled(cancelled, { ...WORLD, now: AT + 12 * MINUTE });
    expect([late.sent, late.next.act]).toEqual([[], 'end']);
    expect(taskReportOf(late.run).outcome).toBe('cancelled');
  });

  it('that is cancelled ends its wait, does nothing more, and tells players', () => {
    const { run } = settled(task([wait(600), command('one')]), WORLD);
    const after = settled(cancelledTask(run, 'anna', 'Not today', AT), WORLD);
    expect(after.sent).toEqual(['say Not today']);
    expect(states(after.run)).toEqual(['wait left-out', 'message done', 'command left-out']);
    expect(taskReportOf(after.run)).toMatchObject({
      ...{ outcome: 'cancelled', report: { text: 'Cancelled by anna' } },
    });
    expect(() => cancelledTask(after.run, 'boris', undefined, AT)).toThrow('has ended');
  });
});
