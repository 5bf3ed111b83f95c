import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ANSWER_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { aLogEntry } from '@outpost/contracts/testing/timeline.js';
import { CommandsRepository } from '../rcon/commands.repository.js';
import { storeCommand } from '../rcon/testing/stored-command.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { CommandRuns } from './command-runs.js';
import { LogDatabase } from './testing/log-database.js';

const SERVER = 1;

describe('CommandRuns', () => {
  let store: LogDatabase;
  let commands: CommandsRepository;
  let runs: CommandRuns;
  beforeEach(async () => {
    store = await LogDatabase.open();
    await storeOwnedServers(store.database, 1);
    commands = new CommandsRepository(store.database);
    runs = new CommandRuns(commands);
  });
  afterEach(() => store.close());

  /** The log entry of a command that was answered with this response. */
  const sent = async (id: number, response: string): Promise<LogEntry> => {
    const historyId = await storeCommand(commands, { serverId: SERVER }, response);
    return aLogEntry({ id, kind: 'command', details: { historyId } });
  };

  it('returns the full response with its sender and outcome', async () => {
    const entries = [aLogEntry({ id: 2 }), await sent(1, 'nobody is here')];
    const found = await runs.of(SERVER, entries);
    expect(found.entries).toEqual(entries);
    expect(found.runs.get(1)).toMatchObject({
      ...{ command: 'players', response: 'nobody is here', actor: 'anna' },
      ...{ source: 'panel', outcome: 'executed', durationMs: 3 },
    });
    expect(found.runs.has(2)).toBe(false);
  });

  it('returns no run when the history has none, or one of another server', async () => {
    const foreign = await sent(3, 'secret');
    const gone = aLogEntry({ id: 2, kind: 'command', details: { historyId: 99 } });
    const never = aLogEntry({ id: 1, kind: 'command', details: { historyId: null } });
    expect((await runs.of(SERVER + 1, [foreign, gone, never])).runs.size).toBe(0);
  });

  it('ends a page early when responses are long', async () => {
    const entries: LogEntry[] = [];
    for (let id = 10; id > 0; id -= 1) entries.push(await sent(id, 'x'.repeat(ANSWER_STORED_BYTES)));
    const shown = (await runs.of(SERVER, entries)).entries;
    expect(shown.length).toBeLessThan(10);
    expect(shown).toEqual(entries.slice(0, shown.length));
    expect((await runs.of(SERVER, entries.slice(0, 1))).entries).toHaveLength(1);
  });
});
