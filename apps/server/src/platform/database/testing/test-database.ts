import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type DataSource } from 'typeorm';
import { readEnvironment } from '../../read-environment.js';
import { type DatabaseEngine, type Entities } from '../database-engine.js';
import { engineOf } from '../open-database.js';
import { type Database } from '../database.js';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { migratedFile } from './migrated-file.js';
import { createPostgresDatabase, dropPostgresDatabase, postgresServer } from './postgres-server.js';

/**
 * A database for a test, set up like the panel's: a file in a temporary folder, or a database of the
 * PostgreSQL server that the test run has started.
 */
export class TestDatabase {
  private constructor(
    readonly folder: string,
    private readonly engine: DatabaseEngine,
    /** The data source for writing. */
    readonly writer: DataSource,
    readonly database: Database,
  ) {}

  static async open(entities: Entities): Promise<TestDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-database-'));
    const server = postgresServer();
    if (!server) copyFileSync(await migratedFile(), join(folder, DATABASE_FILE));
    const address = server ? await createPostgresDatabase(server, nameOf(folder)) : undefined;
    const engine = await engineOf(readEnvironment({ DATA_DIR: folder, DATABASE_URL: address }), console);
    const writer = await engine.writer(engine.options(entities));
    return new TestDatabase(folder, engine, writer, await engine.over(writer));
  }

  /** The same data as another process sees it. */
  async another(entities: Entities): Promise<Database> {
    return this.engine.over(await this.engine.writer(this.engine.options(entities)));
  }

  async close(): Promise<void> {
    await this.database.onApplicationShutdown();
    const server = postgresServer();
    if (server) await dropPostgresDatabase(server, nameOf(this.folder));
    rmSync(this.folder, { recursive: true });
  }
}

/** A name of a database: letters in lower case, digits and underscores. */
const nameOf = (folder: string): string => `test_${Buffer.from(basename(folder)).toString('hex')}`;
