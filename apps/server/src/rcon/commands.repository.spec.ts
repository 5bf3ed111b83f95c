import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { readerOptions, writerOptions } from '../platform/database/data-source.js';
import { Database } from '../platform/database/database.js';
import { CommandEntity } from './command.entity.js';
import { CommandsRepository } from './commands.repository.js';

const OWNER = `INSERT INTO users (username, username_key, email, email_key, password_hash, is_approved, subscription_status, created_at)
  VALUES ('anna', 'anna', 'anna@example.com', 'anna@example.com', 'x', 1, 'active', '2026-01-01')`;
const SERVER = `INSERT INTO servers (owner_id, name, type, host, port, sealed_password, max_players, created_at)
  VALUES (1, 'Chernarus', 'battleye', '127.0.0.1', 2305, 'sealed', 60, '2026-01-01')`;

describe('CommandsRepository', () => {
  let folder: string;
  let writer: DataSource;
  let database: Database;
  let commands: CommandsRepository;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-commands-'));
    const options = { ...writerOptions(folder), entities: [CommandEntity] };
    writer = await new DataSource(options).initialize();
    database = new Database(writer, await new DataSource(readerOptions(options)).initialize());
    for (const sql of [OWNER, SERVER]) await writer.query(sql);
    commands = new CommandsRepository(database);
  });
  afterEach(async () => {
    await database.onApplicationShutdown();
    await writer.destroy();
    rmSync(folder, { recursive: true });
  });

  const insert = (command: string, serverId = 1): Promise<CommandEntity> =>
    commands.insert({
      serverId,
      actorId: 1,
      actorName: 'anna',
      source: 'panel',
      command,
      response: '',
      outcome: 'executed',
      durationMs: 3,
      createdAt: new Date('2026-11-20T12:00:00Z'),
    });

  it('gives each of many commands that end together its own id, when it can be read', async () => {
    const words = Array.from({ length: 300 }, (_, at) => `command ${at}`);
    const read = words.map(async (word) => {
      const { id } = await insert(word);
      return (await database.read(CommandEntity).findOneByOrFail({ id })).command;
    });
    expect(await Promise.all(read)).toEqual(words);
  });

  it('loses the command of a server that is gone, and none of those that end with it', async () => {
    const outcomes = await Promise.allSettled([insert('one'), insert('lost', 77), insert('two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const kept = await commands.findNewest(1, 10);
    expect(kept.map(({ command }) => command)).toEqual(['two', 'one']);
  });
});
