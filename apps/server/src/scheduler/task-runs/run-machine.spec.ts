import { describe, expect, it } from '@jest/globals';
import { type RestartSteps } from '@outpost/contracts/restart-plans.js';
import { type StepKind } from '@outpost/contracts/task-runs.js';
import { cancelled, postponed, requireChangeable } from './run-changes.js';
import { decide, type World } from './run-machine.js';
import { answered, resumed } from './run-progress.js';
import { reportOf } from './run-report.js';
import { freshRun, type RestartState, storedText, withStep } from './run-state.js';

const MINUTE = 60_000;
const RESTART_AT = 100 * MINUTE;
const SPEC: RestartSteps = {
  warnings: [{ minutes: 15, text: 'In {minutes}' }],
  ...{
    lockMinutes: 1,
    kickReason: 'Restart',
    command: null,
    backWithinMinutes: 10,
    waitForEmptyMinutes: null,
  },
};
const WORLD: World = { now: RESTART_AT, isOnline: true, lostAt: undefined, takenAt: 0, players: 2 };
const OK = { words: storedText(''), outcome: 'executed' } as const;

const run = (): RestartState => freshRun(SPEC, RESTART_AT, 'UTC');
const placeOf = (state: RestartState, kind: StepKind): number =>
  state.steps.findIndex((step) => step.kind === kind);
const shown = (state: RestartState): readonly string[] =>
  state.steps.map(({ kind, state: is }) => `${kind} ${is}`);

/** All steps before this one are done. */
const upTo = (kind: StepKind, state = run()): RestartState => ({
  ...state,
  steps: state.steps.map((step, at) =>
    at < placeOf(state, kind) ? { ...step, state: 'done', startedAt: RESTART_AT, endedAt: RESTART_AT } : step,
  ),
});

/** This one was begun with these commands. */
const begun = (kind: StepKind, commands: readonly string[] = [], at = RESTART_AT): RestartState => {
  const before = upTo(kind);
  return withStep(before, placeOf(before, kind), { state: 'under-way', startedAt: at, commands });
};

/** Changes by itself until something is to be done, or waited for. */
function settled(state: RestartState, world: World): RestartState {
  const decision = decide(state, world);
  return decision.act === 'change' ? settled(decision.run, world) : state;
}

const after = (state: RestartState, world: World): ReturnType<typeof decide> =>
  decide(settled(state, world), world);

describe('A run', () => {
  it('waits for its first step', () => {
    expect(decide(run(), { ...WORLD, now: 0 })).toEqual({ act: 'wait', until: RESTART_AT - 15 * MINUTE });
  });

  it('sends a warning in its minute, and leaves it out after that', () => {
    const due = RESTART_AT - 15 * MINUTE;
    expect(decide(run(), { ...WORLD, now: due + MINUTE - 1 })).toEqual({ act: 'prepare', at: 0 });
    expect(shown(settled(run(), { ...WORLD, now: due + MINUTE }))[0]).toBe('warning left-out');
  });

  it('counts a command as sent before it is sent', () => {
    const decision = decide(begun('kick', ['kick 0', 'kick 1']), WORLD);
    expect(decision).toMatchObject({ act: 'send', command: 'kick 0' });
    if (decision.act !== 'send') return;
    expect(decision.run.steps[decision.at]).toMatchObject({ sent: 1, answered: 0 });
    expect(decide(answered(decision.run, decision.at, OK), WORLD)).toMatchObject({ command: 'kick 1' });
  });

  it('that another process has left goes on after the command that was begun, whose fate is unknown', () => {
    const state = begun('kick', ['kick 0', 'kick 1']);
    const left = withStep(state, placeOf(state, 'kick'), { sent: 1 });
    const decision = decide(resumed(left), WORLD);
    expect(decision).toMatchObject({ act: 'send', command: 'kick 1' });
    if (decision.act !== 'send') return;
    expect(shown(settled(answered(decision.run, decision.at, OK), WORLD))).toContain('kick unknown');
  });

  it('follows a restart of which it is unknown whether it was carried out', () => {
    const state = begun('restart', ['#shutdown']);
    const left = withStep(state, placeOf(state, 'restart'), { sent: 1 });
    expect(shown(settled(resumed(left), WORLD))).toEqual(
      expect.arrayContaining(['restart unknown', 'down under-way']),
    );
  });

  it('ends with a restart that was rejected, and unlocks the server', () => {
    const state = begun('restart', ['save', 'quit']);
    const at = placeOf(state, 'restart');
    const failed = answered(withStep(state, at, { sent: 1 }), at, {
      ...{ words: storedText('Unknown command'), outcome: 'failed' },
    });
    expect(decide(settled(failed, WORLD), WORLD)).toEqual({ act: 'prepare', at: placeOf(state, 'unlock') });
    expect(reportOf(settled(failed, WORLD))).toMatchObject({
      ...{ outcome: 'failed', report: { text: 'Unknown command' } },
    });
  });

  it('does not restart ten minutes late, and unlocks the server', () => {
    const late = { ...WORLD, now: RESTART_AT + 10 * MINUTE + 1 };
    const state = upTo('restart');
    expect(decide(settled(state, late), late)).toEqual({ act: 'prepare', at: placeOf(state, 'unlock') });
    expect(reportOf(settled(state, late)).outcome).toBe('missed');
  });

  it('gives the connection time after a start of the panel, and then leaves out what can not be sent', () => {
    const offline = { ...WORLD, isOnline: false, takenAt: RESTART_AT - 19_000 };
    expect(decide(upTo('kick'), offline)).toEqual({ act: 'wait', until: RESTART_AT + 1_000 });
    const later = { ...offline, takenAt: RESTART_AT - 20_000 };
    expect(reportOf(settled(upTo('kick'), later)).outcome).toBe('skipped');
    expect(shown(settled(upTo('kick'), later))).toContain('kick left-out');
  });
});

describe('A server that goes down', () => {
  const down = begun('down');

  it('is down once its connection was lost after the restart', () => {
    const lost = { ...WORLD, now: RESTART_AT + 9_000, lostAt: RESTART_AT + 4_000 };
    const at = placeOf(down, 'down');
    expect(settled(down, lost).steps[at]).toMatchObject({ state: 'done', endedAt: RESTART_AT + 4_000 });
    expect(decide(down, { ...lost, lostAt: RESTART_AT - 1 })).toMatchObject({ act: 'wait' });
  });

  it('has not obeyed if it is up three minutes later', () => {
    const world = { ...WORLD, now: RESTART_AT + 3 * MINUTE };
    expect(reportOf(settled(down, world))).toMatchObject({
      outcome: 'failed',
      report: { text: 'The server did not go down within 3 minutes of its restart' },
    });
  });

  it('is not known to have been down if the panel was not running meanwhile', () => {
    const world = { ...WORLD, takenAt: RESTART_AT + 20_000, now: RESTART_AT + 70_000 };
    expect(shown(settled(down, world))).toEqual(expect.arrayContaining(['down unknown', 'back done']));
    expect(decide(down, { ...world, now: RESTART_AT + 59_000 })).toMatchObject({ act: 'wait' });
  });
});

describe('A server that is down', () => {
  const gone = { ...WORLD, isOnline: false, now: RESTART_AT + 10 * MINUTE };

  it('is waited for as long as was chosen, and then its start hook is called', () => {
    const state = begun('back');
    expect(decide(state, { ...gone, now: gone.now - 1 })).toMatchObject({ act: 'wait' });
    expect(after(state, gone)).toMatchObject({ act: 'call-hook', at: placeOf(state, 'start') });
  });

  it('is not started a second time after the panel ended during the call', () => {
    const state = begun('start');
    expect(shown(settled(state, gone))).toEqual(expect.arrayContaining(['start unknown']));
  });
});

describe('A run that is cancelled', () => {
  it('tells players, unlocks the server, and leaves out the rest', () => {
    const state = cancelled(upTo('kick'), 'anna', 'No restart');
    const message = placeOf(state, 'message');
    expect(decide(state, WORLD)).toEqual({ act: 'prepare', at: message });
    const told = withStep(state, message, { state: 'done' });
    expect(decide(settled(told, WORLD), WORLD)).toEqual({ act: 'prepare', at: placeOf(told, 'unlock') });
    expect(reportOf(told)).toMatchObject({ outcome: 'cancelled', report: { text: 'Cancelled by anna' } });
  });

  it('waits ten minutes for the connection to unlock a server, and then gives up', () => {
    const state = settled(cancelled(upTo('kick'), 'anna', undefined), WORLD);
    const offline = { ...WORLD, isOnline: false, now: RESTART_AT + 10 * MINUTE - 1 };
    expect(decide(state, offline)).toMatchObject({ act: 'wait' });
    expect(decide(state, { ...offline, isOnline: true })).toMatchObject({ act: 'prepare' });
    const given = settled(state, { ...offline, now: RESTART_AT + 10 * MINUTE });
    expect(shown(given)).toContain('unlock left-out');
  });

  it.each(['kick', 'restart', 'down'] as const)('is refused from %s on', (kind) => {
    expect(() => requireChangeable(begun(kind))).toThrow('is being carried out already');
  });
});

describe('A run that is postponed', () => {
  const now = RESTART_AT - 30_000;
  const later = postponed(upTo('kick'), 30, undefined, now);

  it('tells players who were warned, unlocks, and warns and locks anew', () => {
    expect(later.restartAt).toBe(RESTART_AT + 30 * MINUTE);
    expect(shown(later).slice(0, 8)).toEqual([
      ...['warning done', 'lock done', 'message waiting', 'unlock waiting'],
      ...['warning waiting', 'lock waiting', 'kick waiting', 'restart waiting'],
    ]);
    expect(later.steps[2]?.text).toBe('The restart is postponed to {next_restart}.');
  });

  it('says nothing while nobody was told of the restart', () => {
    expect(shown(postponed(run(), 30, undefined, 0))[0]).toBe('warning waiting');
  });

  it('leaves out warnings that would be in the past', () => {
    const soon = postponed(upTo('kick'), 5, undefined, now);
    expect(shown(soon).filter((step) => step.startsWith('warning'))).toEqual(['warning done']);
  });

  it('can be cancelled, and is unlocked only if it was locked again', () => {
    const unlock = placeOf(later, 'unlock');
    const told = {
      ...later,
      steps: later.steps.map((step, at) => (at <= unlock ? { ...step, state: 'done' as const } : step)),
    };
    const end = settled(cancelled(told, 'anna', undefined), WORLD);
    expect(shown(end).filter((step) => step.startsWith('unlock'))).toEqual([
      'unlock done',
      'unlock left-out',
    ]);
  });
});
