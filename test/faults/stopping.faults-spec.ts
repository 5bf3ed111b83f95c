import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe } from '@jest/globals';
import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { registered } from '../security/support/registered.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { type PanelProcess } from '../support/panel-process.js';
import { promise } from './support/promise.js';
import { adminOf, Trial } from './support/trial.js';

const SECOND = 1_000;
const SERVERS = 4;
const COMMANDS = 40;

let trial: Trial;
let panel: PanelProcess;
let admin: RawClient;
let games: SimulatedSourceServer[];
let ids: number[];
beforeEach(async () => {
  trial = await Trial.open();
  games = await Promise.all(Array.from({ length: SERVERS }, () => startSource()));
  panel = await trial.start({ LIMITS: 'off' });
  admin = await adminOf(panel);
  ids = [];
  for (const game of games) ids.push(await registered(admin, sourceAddress(game)));
}, 60_000);
afterEach(async () => {
  await trial.close();
  await Promise.all(games.map((game) => game.stop()));
});

const serverOf = (index: number): number => ids[index % SERVERS] ?? 0;
const makeSlow = (delayMs: number): void => {
  for (const { faults } of games) faults.delayMs = delayMs;
};
const execute = (index: number) =>
  admin.post<ExecuteCommandResponse>(`/api/servers/${serverOf(index)}/command`, { command: `echo ${index}` });
/** Signals the panel to stop; resolves with its exit code and the milliseconds it took. */
const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; tookMs: number }> => {
  const since = Date.now();
  panel.signal(signal);
  return { code: await panel.ended, tookMs: Date.now() - since };
};
const inSeconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;

describe('A panel that is asked to stop (SIGTERM)', () => {
  promise(
    '9.1',
    'answers 40 commands that are on their way, and ends with 0 within ten seconds',
    async () => {
      // The server executes its ten commands one after another.
      makeSlow(0.35 * SECOND);
      const answers = Promise.all(Array.from({ length: COMMANDS }, (_, index) => execute(index)));
      await setTimeout(SECOND / 2);
      const { code, tookMs } = await stop();
      const right = (await answers).filter(
        ({ status, body }, index) => status === 200 && body.response.includes(`${index}`),
      );
      return {
        measured: `${right.length} of ${COMMANDS} answered, ended with ${String(code)} after ${inSeconds(tookMs)}`,
        kept: right.length === COMMANDS && code === 0 && tookMs < 10 * SECOND,
      };
    },
  );

  promise('9.2', 'refuses new calls and sockets with 503 and Retry-After meanwhile', async () => {
    makeSlow(2 * SECOND);
    const running = execute(0);
    const live = await LiveClient.open(panel.url, { cookie: admin.cookieHeader, origin: panel.url });
    await setTimeout(SECOND / 2);
    panel.signal('SIGTERM');
    await setTimeout(SECOND / 2);
    const [command, list] = [await execute(1), await admin.get('/api/servers')];
    const socket = await LiveClient.open(panel.url, { cookie: admin.cookieHeader, origin: panel.url }).then(
      () => 'let in',
      (error: unknown) => (error as Error).message,
    );
    live.send({ type: 'executeCommand', serverId: ids[0], command: 'help' });
    const { error } = await live.next('commandError');
    const { status } = await running;
    const refused = [command, list].map(
      (answer) => `${answer.status} after ${answer.headers.get('retry-after') ?? '-'} s`,
    );
    return {
      measured: `${refused.join(', ')}; socket: ${socket}; message: ${error}; the running one: ${status}`,
      kept:
        refused.every((each) => each === '503 after 5 s') &&
        socket === 'upgrade refused: 503' &&
        status === 200,
    };
  });

  promise('9.3', 'tells open sockets to come again (1012), after their commands are answered', async () => {
    makeSlow(SECOND);
    const live = await LiveClient.open(panel.url, { cookie: admin.cookieHeader, origin: panel.url });
    live.send({ type: 'executeCommand', serverId: ids[0], command: 'echo hello' });
    await setTimeout(SECOND / 4);
    panel.signal('SIGTERM');
    const code = await live.closed;
    const answers = live.received.map(({ type }) => type).filter((type) => type.startsWith('command'));
    return {
      measured: `${answers.join()}, then ${code}`,
      kept: code === 1012 && answers[0] === 'commandResponse',
    };
  });

  promise(
    '9.4',
    'gives up what takes longer than five seconds, and ends within ten all the same',
    async () => {
      makeSlow(9 * SECOND);
      const running = execute(0);
      await setTimeout(SECOND / 2);
      const { code, tookMs } = await stop();
      const { status } = await running;
      return {
        measured: `${status}, ended with ${String(code)} after ${inSeconds(tookMs)}`,
        kept: status === 504 && code === 0 && tookMs > 4.5 * SECOND && tookMs < 8 * SECOND,
      };
    },
  );

  promise('9.5', 'ends at once when it is asked a second time', async () => {
    makeSlow(9 * SECOND);
    const running = execute(0).catch(() => undefined);
    await setTimeout(SECOND / 2);
    panel.signal('SIGTERM');
    await setTimeout(SECOND);
    const { code, tookMs } = await stop();
    await running;
    return {
      measured: `ended with ${String(code)} after ${tookMs} ms`,
      kept: code === 143 && tookMs < SECOND,
    };
  });

  promise('9.6', 'lets a scheduled run that is on its way come to its end', async () => {
    const { body } = await admin.post<ScheduledCommand>(`/api/servers/${serverOf(0)}/scheduled`, {
      schedule: '0 4 * * *',
      command: 'echo scheduled',
    });
    makeSlow(2 * SECOND);
    const path = `/api/servers/${serverOf(0)}/scheduled/${body.id}`;
    const test = admin.post(`${path}/test`);
    await setTimeout(SECOND / 2);
    await stop();
    const { status } = await test;
    panel = await trial.start({ LIMITS: 'off' });
    admin = await adminOf(panel);
    const outcomes = (await admin.get<{ outcome: string }[]>(`${path}/runs`)).body.map(
      ({ outcome }) => outcome,
    );
    return {
      measured: `${status}, recorded as ${outcomes.join()}`,
      kept: status === 200 && outcomes[0] === 'executed',
    };
  });
});
