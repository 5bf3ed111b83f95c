import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ScheduledCommand, type ScheduleRun } from '@outpost/contracts/schedules.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { registered } from '../security/support/registered.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { type PanelProcess } from '../support/panel-process.js';
import { ClockOfPanel } from './support/clock-of-panel.js';
import { promise } from './support/promise.js';
import { adminOf, Trial } from './support/trial.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const POLL_MS = 100;

let trial: Trial;
let clock: ClockOfPanel;
let panel: PanelProcess;
let admin: RawClient;
let game: SimulatedSourceServer;
let serverId: number;
beforeAll(async () => {
  trial = await Trial.open();
  clock = new ClockOfPanel(trial.dataDir);
  await clock.setTo('2026-11-22T13:50:00Z');
  game = await startSource();
  panel = await trial.start(clock.env, clock.options);
  admin = await adminOf(panel);
  serverId = await registered(admin, sourceAddress(game));
}, 60_000);
afterAll(async () => {
  await trial.close();
  await game.stop();
});

const pathOf = (rest = ''): string => `/api/servers/${serverId}/scheduled${rest}`;
const schedule = async (when: string): Promise<number> =>
  (await admin.post<ScheduledCommand>(pathOf(), { schedule: when, command: 'help' })).body.id;
/** Oldest first. */
const runsOf = async (id: number): Promise<ScheduleRun[]> =>
  (await admin.get<ScheduleRun[]>(pathOf(`/${id}/runs`))).body.reverse();
const timesOf = async (id: number): Promise<string[]> =>
  (await runsOf(id)).map(({ dueAt, outcome }) => `${dueAt.slice(11, 16)} ${outcome}`);
/** Resolves once the schedule has that many runs, or after a minute of the panel's clock. */
const untilRuns = async (id: number, count: number): Promise<void> => {
  const end = Date.now() + MINUTE;
  while ((await runsOf(id)).length < count && Date.now() < end) await setTimeout(POLL_MS);
};
const clockEntries = async (): Promise<LogEntry[]> =>
  (await admin.get<LogEntry[]>('/api/servers/0/logs?limit=1000')).body.filter(({ message }) =>
    message.startsWith('The clock of this machine was set'),
  );

describe('A clock that is set', () => {
  promise(
    '7.1',
    'back by two hours: a schedule of every minute goes on within a minute, one of every day does nothing twice',
    async () => {
      const [often, daily] = [await schedule('* * * * *'), await schedule('0 14 * * *')];
      await clock.setTo('2026-11-22T13:59:58Z');
      await untilRuns(daily, 1);
      await untilRuns(often, 1);
      await clock.move(-2 * HOUR + 50 * SECOND);
      const [setAt, before] = [Date.now(), (await runsOf(often)).length];
      await untilRuns(often, before + 1);
      const waitedMs = Date.now() - setAt;
      const since = (await timesOf(often)).slice(before);
      await clock.setTo('2026-11-22T13:59:58Z');
      await untilRuns(often, before + 2);
      await setTimeout(2 * SECOND);
      const rare = await timesOf(daily);
      await admin.send('DELETE', pathOf(`/${often}`));
      return {
        measured: `next run after ${Math.round(waitedMs / 100) / 10} s: ${since.join()}; of every day: ${rare.join()}`,
        kept: waitedMs < MINUTE && since.length === 1 && rare.length === 1,
      };
    },
    120_000,
  );

  promise(
    '7.2',
    'forward by two hours: what was due in between is missed, told once, and run never',
    async () => {
      const often = await schedule('* * * * *');
      await clock.setTo('2026-11-22T16:00:58Z');
      await untilRuns(often, 2);
      const before = game.journal.entries.length;
      await clock.move(2 * HOUR);
      await untilRuns(often, 4);
      const times = await timesOf(often);
      const sent = game.journal.entries.length - before;
      const missed = times.filter((time) => time.endsWith('missed')).length;
      await admin.send('DELETE', pathOf(`/${often}`));
      return { measured: `${times.join(', ')}; ${sent} packets`, kept: missed > 0 && missed <= 3 };
    },
  );

  promise('7.3', 'is told of in the timeline, once for each time', async () => {
    const before = (await clockEntries()).length;
    await clock.move(-30 * SECOND);
    await setTimeout(3 * SECOND);
    const [entry, ...others] = await clockEntries();
    return {
      measured: entry?.message ?? 'nothing',
      kept: others.length === before && /set back by 30 s, from/.test(entry?.message ?? ''),
    };
  });

  promise('7.4', 'by three seconds is told of by nobody', async () => {
    const before = (await clockEntries()).length;
    await clock.move(-3 * SECOND);
    await setTimeout(3 * SECOND);
    const after = (await clockEntries()).length;
    return { measured: `${after - before} entries`, kept: after === before };
  });
});

describe('A panel that is stopped for forty seconds (SIGSTOP)', () => {
  promise(
    '7.5',
    'runs what was due meanwhile once, and takes its stop for no jump of the clock',
    async () => {
      const often = await schedule('* * * * *');
      await clock.setTo('2026-11-22T20:00:50Z');
      await setTimeout(3 * SECOND);
      const before = [(await clockEntries()).length, (await runsOf(often)).length] as const;
      panel.signal('SIGSTOP');
      await setTimeout(40 * SECOND);
      panel.signal('SIGCONT');
      await untilRuns(often, before[1] + 1);
      await setTimeout(2 * SECOND);
      const runs = (await timesOf(often)).slice(before[1]);
      const jumps = (await clockEntries()).length - before[0];
      await admin.send('DELETE', pathOf(`/${often}`));
      return { measured: `${runs.join(', ')}; ${jumps} jumps told`, kept: runs.length === 1 && jumps === 0 };
    },
    100_000,
  );
});
