import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe } from '@jest/globals';
import { type Health } from '@outpost/contracts/health.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { DATABASE_FILE } from '../../apps/server/src/platform/database/sqlite/data-source.js';
import { registered } from '../security/support/registered.js';
import { RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { type PanelProcess } from '../support/panel-process.js';
import { damagePages } from './support/damaged-pages.js';
import { type StoredLines, storedLines } from './support/stored-lines.js';
import { promise } from './support/promise.js';
import { SmallVolume } from './support/small-volume.js';
import { adminOf, Trial } from './support/trial.js';

const SECOND = 1_000;
const PASSWORD = 'rcon-secret';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function trialIn(folder?: string): Promise<Trial> {
  const trial = await Trial.open(folder);
  ending.push(() => trial.close());
  return trial;
}

/** A panel and a game that prints numbered lines to it. */
class Watched {
  private constructor(
    readonly panel: PanelProcess,
    readonly admin: RawClient,
    readonly game: NumberedBattleye,
    private readonly serverId: number,
  ) {}

  static async start(trial: Trial): Promise<Watched> {
    const game = await NumberedBattleye.start(PASSWORD, 100);
    ending.push(() => game.stop());
    const panel = await trial.start({ LIMITS: 'off' });
    const admin = await adminOf(panel);
    const address = { type: 'battleye', host: '127.0.0.1', port: game.port, password: PASSWORD };
    const watched = new Watched(panel, admin, game, await registered(admin, address));
    await watched.acknowledged(50);
    return watched;
  }

  acknowledged(more: number): Promise<void> {
    return this.game.afterAcknowledged(more, () => undefined);
  }

  kept(): Promise<StoredLines> {
    return storedLines(new Set(this.game.acknowledged), this.admin, this.serverId);
  }
}

const visitor = ({ url }: PanelProcess): RawClient => new RawClient(url);

/** Milliseconds until the health check answers with this status. */
async function untilStatus(panel: PanelProcess, wanted: number): Promise<number> {
  const since = performance.now();
  while ((await visitor(panel).get('/api/health/ready')).status !== wanted) await setTimeout(100);
  return performance.now() - since;
}

const inSeconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;

describe('A panel that can not store', () => {
  promise(
    '4.1',
    'says so while its volume is full, keeps the game waiting, and is well again by itself',
    async () => {
      const volume = SmallVolume.mount(64);
      ending.push(() => volume.unmount());
      const watched = await Watched.start(await trialIn(volume.path));
      const { panel, admin, game } = watched;
      const socket = await LiveClient.open(panel.url, { cookie: admin.cookieHeader });
      volume.fill();
      const detectedAfter = await untilStatus(panel, 503);
      const { body } = await visitor(panel).get<Health>('/api/health');
      const alive = (await visitor(panel).get('/api/health/live')).status;
      await socket.next('health', ({ problems }) => problems.some(({ code }) => code === 'storage-full'));
      await setTimeout(3 * SECOND);
      volume.makeRoom();
      const well = await untilStatus(panel, 200);
      await watched.acknowledged(100);
      const kinds = (await admin.get<LogEntry[]>('/api/servers/0/logs')).body.map(({ kind }) => kind);
      const { missing, twice } = await watched.kept();
      const reason = body.problems[0]?.code;
      return {
        measured: `503 after ${inSeconds(detectedAfter)} (${reason}), live ${alive}, 200 again ${inSeconds(well)} after there was room; ${game.acknowledged.size} acknowledged, ${missing} missing, ${twice} twice`,
        kept:
          detectedAfter < 3 * SECOND &&
          reason === 'storage-full' &&
          alive === 200 &&
          well < 15 * SECOND &&
          missing + twice === 0 &&
          kinds.includes('health-problem') &&
          kinds.includes('health-restored'),
      };
    },
  );

  promise('4.2', 'says so when pages of its log are damaged', async () => {
    const trial = await trialIn();
    const { panel } = await Watched.start(trial);
    await panel.stop();
    const pages = damagePages(join(trial.dataDir, DATABASE_FILE), 'log_entries');
    const again = await trial.start({ LIMITS: 'off' });
    const found = await untilStatus(again, 503);
    const { body } = await visitor(again).get<Health>('/api/health');
    return {
      measured: `503 (${body.problems[0]?.code}) ${inSeconds(found)} after the start on ${pages} damaged pages`,
      kept: pages > 0 && found < 15 * SECOND && body.problems[0]?.code === 'storage-damaged',
    };
  });

  promise('4.3', 'loses and doubles no line though its process stands still for five seconds', async () => {
    const watched = await Watched.start(await trialIn());
    const { panel } = watched;
    panel.signal('SIGSTOP');
    await setTimeout(5 * SECOND);
    panel.signal('SIGCONT');
    await watched.acknowledged(300);
    const { missing, twice } = await watched.kept();
    const { status } = await visitor(panel).get('/api/health');
    return {
      measured: `${missing} missing, ${twice} twice; health ${status} afterwards`,
      kept: missing + twice === 0 && status === 200,
    };
  });

  promise(
    '4.4',
    'ends with one line and the way back where it can not start without what is damaged',
    async () => {
      const trial = await trialIn();
      const { panel } = await Watched.start(trial);
      await panel.stop();
      damagePages(join(trial.dataDir, DATABASE_FILE), 'servers');
      const end = await trial.start({ LIMITS: 'off' }).then(
        () => 'it listens',
        (error: unknown) => String(error),
      );
      const lines = end.trim().split('\n').length;
      return {
        measured: `${lines} line, ${/restore a backup/.test(end) ? 'with' : 'without'} the way back: ${end.slice(-120)}`,
        kept: lines === 1 && end.includes(DATABASE_FILE) && end.includes('restore a backup'),
      };
    },
  );
});
