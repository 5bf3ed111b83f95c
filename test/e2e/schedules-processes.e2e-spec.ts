import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type JournalEntry } from '@outpost/rcon-protocol/battleye/simulator/journal.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { engineOf, openDatabase } from '../../apps/server/src/platform/database/open-database.js';
import { type Database } from '../../apps/server/src/platform/database/database.js';
import { readEnvironment } from '../../apps/server/src/platform/read-environment.js';
import { ScheduleRunEntity } from '../../apps/server/src/scheduler/schedule-run.entity.js';
import { signedInAdmin } from '../support/accounts.js';
import { battleyeAddress, RCON_PASSWORD } from '../support/game-servers.js';
import { PanelProcess } from '../support/panel-process.js';
import { databaseSettings } from '../support/panel-database.js';
import { StartedPanel } from '../support/started-panel.js';

const SERVERS = 20;
const LIMIT_MS = 240_000;
const UNDER_WAY = `SELECT id FROM schedule_runs WHERE outcome = 'running'`;
const STILL_DUE = `SELECT command FROM schedules WHERE next_due_at < CURRENT_TIMESTAMP`;

/** A command that is known to the game and has no effect here: an unknown one would count as failed. */
const taskOf = (index: number): string => `MaxPing ${index}`;

/** The data of panels as another program sees it. */
async function openBeside(dataDir: string): Promise<Database> {
  const settings = { DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) };
  return openDatabase(await engineOf(readEnvironment(settings), console), [ScheduleRunEntity]);
}

/** Records the commands all game servers received, and from whom: `client` is the address of a panel's socket. */
class CommandRecorder {
  readonly executed: { readonly command: string; readonly client: string }[] = [];
  private readonly seen = new Set<string>();
  private awaited: { readonly met: () => boolean; readonly resolve: () => void } | undefined;

  readonly note = (entry: JournalEntry): void => {
    if (entry.type !== 'executed' || !entry.command.startsWith('MaxPing ')) return;
    this.executed.push({ command: entry.command, client: entry.client });
    this.seen.add(entry.command);
    if (this.awaited?.met()) this.awaited.resolve();
  };

  /** Resolves when this many distinct commands have been executed. */
  count(count: number): Promise<void> {
    return this.until(() => this.seen.size >= count);
  }

  /** Resolves when all of these commands have been executed. */
  all(commands: readonly string[]): Promise<void> {
    return this.until(() => commands.every((command) => this.seen.has(command)));
  }

  private until(met: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.awaited = { met, resolve };
      if (met()) resolve();
    });
  }

  /** Commands that ran more than once. */
  get repeated(): readonly string[] {
    const once = new Set<string>();
    return this.executed
      .map(({ command }) => command)
      .filter((command) => once.size === once.add(command).size);
  }
}

describe('A panel process', () => {
  let games: SimulatedBattleyeServer[];
  let recorder: CommandRecorder;
  let seed: StartedPanel;
  let panels: PanelProcess[];
  /** Opened once it is read, when a panel has created the data. */
  let beside: Database | undefined;
  beforeEach(async () => {
    recorder = new CommandRecorder();
    panels = [];
    const options = { port: 0, password: RCON_PASSWORD, players: 0, onEntry: recorder.note };
    games = await Promise.all(Array.from({ length: SERVERS }, () => SimulatedBattleyeServer.start(options)));
    seed = await StartedPanel.start();
  });
  afterEach(async () => {
    await Promise.all(panels.map((panel) => panel.kill()));
    await beside?.onApplicationShutdown();
    beside = undefined;
    await seed.remove();
    await Promise.all(games.map((game) => game.stop()));
  });

  const start = async (): Promise<PanelProcess> => {
    const panel = await PanelProcess.start(seed.dataDir);
    panels.push(panel);
    return panel;
  };
  const addServers = async (): Promise<number[]> => {
    const admin = await signedInAdmin(seed);
    await admin.post('/api/subscription/activate');
    const ids: number[] = [];
    for (const [index, game] of games.entries()) {
      const body = { name: `Server ${index}`, ...battleyeAddress(game) };
      ids.push((await admin.post<Server>('/api/servers', body)).body.id);
    }
    return ids;
  };

  /** In one SQL statement: created through the API they would become due one after the other. */
  const addSchedules = async (count: number): Promise<void> => {
    const serverIds = await addServers();
    const database = seed;
    const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
    const rows = Array.from(
      { length: count },
      (_, index) =>
        `(${serverIds[index % SERVERS]}, '${taskOf(index)}', '0 0 1 1 *', TRUE, '${now}', '${now}')`,
    );
    await database.query(
      `INSERT INTO schedules (server_id, command, schedule, enabled, next_due_at, created_at)
       VALUES ${rows.join(', ')}`,
    );
  };

  const read = async <Row>(sql: string): Promise<Row[]> => {
    beside ??= await openBeside(seed.dataDir);
    return beside.read(ScheduleRunEntity).query<Row[]>(sql);
  };
  const outcomes = (): Promise<unknown> =>
    read('SELECT outcome, count(*) AS count FROM schedule_runs GROUP BY outcome ORDER BY outcome');

  /** Game servers execute a command before the panel stores its answer. */
  const allEnded = async (lost = 0): Promise<void> => {
    // The game servers run in this process: yield to them, so that they can answer.
    while ((await read(UNDER_WAY)).length > lost) await setImmediate();
  };

  it(
    'runs ten thousand schedules that are due in the same minute exactly once each',
    async () => {
      await addSchedules(10_000);
      await seed.stop();
      const all = recorder.count(10_000);
      const panel = await start();
      await all;
      await allEnded();
      expect(await panel.stop()).toBe(0);

      expect([recorder.repeated, recorder.executed.length]).toEqual([[], 10_000]);
      expect(await outcomes()).toEqual([{ outcome: 'executed', count: 10_000 }]);
      expect(await read(STILL_DUE)).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'never repeats what a killed process had claimed',
    async () => {
      await addSchedules(2_000);
      await seed.stop();
      const some = recorder.count(500);
      const first = await start();
      await some;
      await first.kill();
      const unclaimed = await read<{ command: string }>(STILL_DUE);
      const lost = await read(UNDER_WAY);
      expect(unclaimed.length).toBeGreaterThan(0);
      expect(lost.length).toBeGreaterThan(0);

      const rest = recorder.all(unclaimed.map(({ command }) => command));
      const second = await start();
      await rest;
      await allEnded(lost.length);
      expect(await second.stop()).toBe(0);
      expect(recorder.repeated).toEqual([]);
      // The lost runs end when their lease expires half a minute later; until then they count as running.
      const known = `SELECT CASE outcome WHEN 'executed' THEN 1 ELSE 0 END AS known, count(*) AS count
        FROM schedule_runs GROUP BY 1 ORDER BY 1`;
      expect(await read(known)).toEqual([
        { known: 0, count: lost.length },
        { known: 1, count: 2_000 - lost.length },
      ]);
    },
    LIMIT_MS,
  );
});
