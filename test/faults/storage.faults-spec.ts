import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe } from '@jest/globals';
import { type ConsoleHistoryEntry, type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import Sqlite from 'better-sqlite3';
import { registered } from '../security/support/registered.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { type PanelProcess } from '../support/panel-process.js';
import { FaultyDisk, type Orders } from './support/faulty-disk.js';
import { type StoredLines, storedLines } from './support/stored-lines.js';
import { type Finding, promise } from './support/promise.js';
import { adminOf, Trial } from './support/trial.js';

const SECOND = 1_000;
const LINES_PER_SECOND = 200;
const PASSWORD = 'rcon-secret';

let trial: Trial;
let disk: FaultyDisk;
let panel: PanelProcess;
let admin: RawClient;
let game: NumberedBattleye;
let serverId: number;
beforeEach(async () => {
  trial = await Trial.open();
  disk = FaultyDisk.make();
  game = await NumberedBattleye.start(PASSWORD, LINES_PER_SECOND);
  panel = await trial.start({ LIMITS: 'off', ...disk.environment });
  admin = await adminOf(panel);
  const address = { type: 'battleye', host: '127.0.0.1', port: game.port, password: PASSWORD };
  serverId = await registered(admin, address);
}, 60_000);
afterEach(async () => {
  await trial.close();
  disk.remove();
  await game.stop();
});

const acknowledged = (more: number): Promise<void> => game.afterAcknowledged(more, () => undefined);
const inMs = (ms: number): string => `${Math.round(ms)} ms`;

/** Kills the panel, starts another one on a healthy disk, and checks which acknowledged lines were stored. */
async function storedAfterKill(): Promise<StoredLines & { readonly client: RawClient }> {
  const confirmed = new Set(game.acknowledged);
  await panel.kill();
  const client = await adminOf(await trial.start({ LIMITS: 'off' }));
  return { ...(await storedLines(confirmed, client, serverId)), client };
}

/** The slowest answer received while the work is running. */
async function slowest(ask: () => Promise<unknown>, work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const ending = work.finally(() => over.abort());
  let most = 0;
  while (!over.signal.aborted) {
    const since = performance.now();
    await ask();
    most = Math.max(most, performance.now() - since);
    await setTimeout(20);
  }
  await ending;
  return most;
}

const rename = (name: string) => admin.send('PATCH', `/api/servers/${serverId}`, { name });
const nameAt = async (client: RawClient): Promise<string> =>
  (await client.get<{ name: string }>(`/api/servers/${serverId}`)).body.name;

describe('A disk that fails for two seconds', () => {
  const FAULTS: readonly (readonly [string, string, Orders])[] = [
    ['1.1', 'is full', { which: 'writes', error: 'ENOSPC' }],
    ['1.2', 'has an error at a write', { which: 'writes', error: 'EIO' }],
    ['1.3', 'has an error at an fsync', { which: 'syncs', error: 'EIO' }],
    ['1.4', 'writes half of what it is given', { which: 'writes', error: 'ENOSPC', isShort: true }],
  ];
  for (const [id, what, orders] of FAULTS) {
    promise(
      id,
      `which ${what}, beginning at each of eight calls: no acknowledged line is missing or there twice, and changes are kept`,
      async (): Promise<Finding> => {
        await acknowledged(100);
        const refused: number[] = [];
        for (let skip = 0; skip < 8; skip += 1) {
          disk.fail({ ...orders, skip });
          await setTimeout(2 * SECOND);
          refused.push((await rename(`while it failed ${skip}`)).status);
          disk.heal();
          await acknowledged(20);
        }
        const kept = await rename('afterwards');
        const { missing, twice, client } = await storedAfterKill();
        const name = await nameAt(client);
        return {
          measured: `${game.acknowledged.size} acknowledged, ${missing} missing, ${twice} twice; changes meanwhile ${[...new Set(refused)].join(', ')}, afterwards ${kept.status} and "${name}"`,
          kept: missing === 0 && twice === 0 && kept.status === 200 && name === 'afterwards',
        };
      },
      90 * SECOND,
    );
  }

  promise('1.5', 'a command is answered meanwhile, and says that it is not in the history', async () => {
    const source = await startSource();
    try {
      const id = await registered(admin, sourceAddress(source));
      disk.fail({ which: 'writes', error: 'ENOSPC' });
      const { status, body } = await admin.post<ExecuteCommandResponse>(`/api/servers/${id}/command`, {
        command: 'echo hello',
      });
      disk.heal();
      return {
        measured: `${status} "${body.response.trim()}", not kept: ${body.notKept ?? 'it says nothing'}`,
        kept: status === 200 && body.response.includes('hello') && body.notKept !== undefined,
      };
    } finally {
      await source.stop();
    }
  });
});

describe('Storage that waits', () => {
  const health = () => admin.get('/api/health');

  promise(
    '2.1',
    'for another program’s lock of ten seconds: answers go on, and no line is lost',
    async () => {
      await acknowledged(100);
      const other = new Sqlite(join(trial.dataDir, 'outpost.sqlite'));
      other.exec('BEGIN IMMEDIATE');
      const most = await slowest(health, setTimeout(10 * SECOND));
      other.exec('COMMIT');
      other.close();
      await acknowledged(100);
      const { missing, twice } = await storedAfterKill();
      return {
        measured: `slowest answer ${inMs(most)}; ${missing} missing, ${twice} twice`,
        kept: most < 250 && missing === 0 && twice === 0,
      };
    },
  );

  promise('2.2', 'for a disk that takes 300 ms for each fsync: answers go on', async () => {
    await acknowledged(100);
    disk.fail({ which: 'syncs', delayMs: 300 });
    const before = game.acknowledged.size;
    const most = await slowest(health, setTimeout(5 * SECOND));
    const { failed } = disk;
    disk.heal();
    return {
      measured: `slowest answer ${inMs(most)} over ${failed} slow fsyncs; ${game.acknowledged.size - before} lines acknowledged`,
      kept: failed > 5 && most < 100 && game.acknowledged.size - before > 200,
    };
  });
});

describe('A data folder', () => {
  promise('3.1', 'is one panel’s: a second one ends with one line that names the first', async () => {
    const second = await trial.start().then(
      () => 'it listens',
      (error: unknown) => String(error),
    );
    const [, line = second] = /listened: (.*)\n$/s.exec(second) ?? [];
    return {
      measured: line,
      kept: /^Configuration: DATA_DIR is in use by another Outpost \(process \d+\)$/.test(line),
    };
  });
});

describe('A panel that is killed', () => {
  promise('9.7', 'has an entry of each command that was on its way: outcome unknown', async () => {
    const source = await startSource();
    try {
      const id = await registered(admin, sourceAddress(source));
      source.faults.delayMs = 2 * SECOND;
      const sent = Array.from({ length: 20 }, (_, index) =>
        admin.post(`/api/servers/${id}/command`, { command: `echo ${index}` }).catch(() => undefined),
      );
      await setTimeout(SECOND);
      await panel.kill();
      await Promise.all(sent);
      const client = await adminOf(await trial.start({ LIMITS: 'off' }));
      const { body } = await client.get<ConsoleHistoryEntry[]>(`/api/servers/${id}/commands`);
      const unknown = body.filter(({ outcome }) => outcome === 'unknown').length;
      return { measured: `${unknown} of 20 in the history as unknown`, kept: unknown === 20 };
    } finally {
      await source.stop();
    }
  });
});
