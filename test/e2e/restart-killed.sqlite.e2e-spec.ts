import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { type TaskRun, type TaskRunDetails } from '@outpost/contracts/task-runs.js';
import { type SimulatorOptions } from '@outpost/rcon-protocol/battleye/simulator/simulator.options.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { ClockOfPanel } from '../faults/support/clock-of-panel.js';
import { adminOf, Trial } from '../faults/support/trial.js';
import { registered } from '../security/support/registered.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD } from '../support/game-servers.js';
import { removeDatabase } from '../support/panel-database.js';

const POLL_MS = 50;
const MINUTE_MS = 60_000;
const LIMIT_MS = 180_000;
const TEXT = 'The server restarts.';
const OF_A_RUN = /^(?:say|kick|#)/;
const KICKS = ['kick 0 The server restarts.', 'kick 1 The server restarts.'];
const ALL = ['#lock', ...KICKS, '#shutdown', '#unlock'];
const WARNED = ['say -1 In 1 minutes', ...ALL];

interface Moment {
  /** Where its run is when the panel is killed. */
  readonly at: string;
  readonly game: Partial<SimulatorOptions>;
  /** With a warning a minute before, for which the run waits then. */
  readonly inMinutes?: number;
  /** Long before the others, as it takes a restart to get there. */
  readonly isEarly?: true;
  /** The last command that has been received by then; none while it waits. */
  readonly last?: string | undefined;
  /** Of a task of several steps, in place of a restart; and all that it sends. */
  readonly steps?: readonly object[];
  readonly sends?: readonly string[];
}

const LOCK = { kind: 'command', command: '#lock', goesOn: true };
const UNLOCK = { kind: 'command', command: '#unlock' };
const NOBODY = { kind: 'wait-until', awaits: 'players-at-most', players: 0, withinMinutes: 1, goesOn: true };

const TASK_MOMENTS: readonly Moment[] = [
  {
    ...{ at: 'a task that waits', game: {}, last: '#lock' },
    ...{ steps: [LOCK, { kind: 'wait', seconds: 60 }, UNLOCK], sends: ['#lock', '#unlock'] },
  },
  {
    ...{ at: 'a command of a task that was not answered', game: { leavesUnanswered: /^#lock/ } },
    ...{ last: '#lock', steps: [LOCK, UNLOCK], sends: ['#lock', '#unlock'] },
  },
  {
    ...{ at: 'a task that waits for players to leave', game: {}, last: '#lock' },
    ...{ steps: [LOCK, NOBODY, UNLOCK], sends: ['#lock', '#unlock'] },
  },
];

const MOMENTS: readonly Moment[] = [
  { at: 'a warning whose time has not come', game: {}, inMinutes: 2 },
  {
    at: 'a warning that was not answered',
    game: { leavesUnanswered: /^say/ },
    inMinutes: 1,
    last: WARNED[0],
  },
  { at: 'a lock that was not answered', game: { leavesUnanswered: /^#lock/ }, last: '#lock' },
  { at: 'the first kick, not answered', game: { leavesUnanswered: /^kick 0/ }, last: KICKS[0] },
  { at: 'the second kick, not answered', game: { leavesUnanswered: /^kick 1/ }, last: KICKS[1] },
  { at: 'a restart that was not answered', game: { answersShutdown: false }, last: '#shutdown' },
  { at: 'a server that goes down', game: {}, last: '#shutdown' },
  { at: 'a server that is not back', game: { bootDelayMs: 40_000 }, isEarly: true, last: '#shutdown' },
  {
    at: 'an unlock that was not answered',
    game: { leavesUnanswered: /^#unlock/ },
    isEarly: true,
    last: '#unlock',
  },
  { at: 'players who return', game: {}, isEarly: true, last: '#unlock' },
  ...TASK_MOMENTS,
];

interface Subject extends Moment {
  readonly server: SimulatedBattleyeServer;
  id: number;
  runId: number;
}

describe('A panel that is killed while restarts and tasks are under way', () => {
  let trial: Trial;
  let clock: ClockOfPanel;
  let admin: RawClient;
  let subjects: Subject[];

  const begin = async (subject: Subject): Promise<void> => {
    const { id, inMinutes = 0, steps } = subject;
    if (steps) {
      const task = { name: 'Lock', schedule: '0 0 1 1 *', steps };
      const { body: made } = await admin.post<Task>(`/api/servers/${id}/tasks`, task);
      subject.runId = (await admin.post<TaskRun>(`/api/servers/${id}/tasks/${made.id}/run`)).body.id;
      return;
    }
    const warnings = inMinutes === 0 ? [] : [{ minutes: 1, text: 'In {minutes} minutes' }];
    const body = { warnings, inMinutes, lockMinutes: 0, kickReason: TEXT };
    subject.runId = (await admin.post<TaskRun>(`/api/servers/${id}/runs`, body)).body.id;
  };
  const journalOf = ({ server }: Subject): readonly string[] =>
    server.journal.executed.filter((command) => OF_A_RUN.test(command));
  const isThere = (subject: Subject): boolean => journalOf(subject).at(-1) === subject.last;
  const runOf = async ({ id, runId }: Subject): Promise<TaskRunDetails> =>
    (await admin.get<TaskRunDetails>(`/api/servers/${id}/runs/${runId}`)).body;
  const onlineCount = async (): Promise<number> =>
    (await admin.get<Server[]>('/api/servers')).body.filter(({ status }) => status === 'online').length;
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await setTimeout(POLL_MS);
  };

  beforeAll(async () => {
    trial = await Trial.open();
    clock = new ClockOfPanel(trial.dataDir);
    await clock.move(0);
    const options = { port: 0, password: RCON_PASSWORD, players: 2, bootDelayMs: 500 };
    subjects = await Promise.all(
      MOMENTS.map(async (moment) => {
        const server = await SimulatedBattleyeServer.start({ ...options, ...moment.game });
        return { ...moment, server, id: 0, runId: 0 };
      }),
    );
    const first = await trial.start(clock.env, clock.options);
    admin = await adminOf(first);
    for (const subject of subjects) subject.id = await registered(admin, battleyeAddress(subject.server));
    const [early, late] = [
      subjects.filter(({ isEarly }) => isEarly),
      subjects.filter(({ isEarly }) => !isEarly),
    ];
    await Promise.all(early.map(begin));
    await until(() => early.every(isThere));
    await Promise.all(late.map(begin));
    await until(() => late.every(isThere));
    await first.kill();
    const second = await trial.start(clock.env, clock.options);
    admin = await adminOf(second);
    // Only then: a server without a connection long after the start would count as not online.
    await until(async () => (await onlineCount()) === subjects.length - 1);
    await clock.move(MINUTE_MS);
    await until(async () => (await runOf(subjects[0] as Subject)).steps[0]?.state === 'done');
    await clock.move(MINUTE_MS);
    for (const subject of subjects) await until(async () => isOver(await runOf(subject)));
  }, LIMIT_MS);

  afterAll(async () => {
    await trial.close();
    await Promise.all(subjects.map(({ server }) => server.stop()));
    await removeDatabase(trial.dataDir);
  });

  /** Whoever returns is counted for ten more minutes. */
  const isOver = ({ outcome, steps }: TaskRunDetails): boolean =>
    outcome !== 'running' || steps.some(({ kind, state }) => kind === 'return' && state === 'under-way');

  it.each(MOMENTS.map(({ at }, index) => [at, index] as const))(
    'at %s goes on, and sends each command once and in order',
    async (_at, index) => {
      const subject = subjects[index] as Subject;
      expect(journalOf(subject)).toEqual(subject.sends ?? (subject.inMinutes === undefined ? ALL : WARNED));
      expect((await runOf(subject)).outcome).toMatch(/^(?:running|done)$/);
    },
  );
});
