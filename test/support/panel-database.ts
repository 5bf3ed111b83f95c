import { createHash } from 'node:crypto';
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  postgresServer,
} from '../../apps/server/src/platform/database/testing/postgres-server.js';

/** Stands for the key that a panel on SQLite generates into its data folder. */
const KEY = 'the key of all panels of the end-to-end tests';

/** A database for each data folder: panels that share the folder share the data. */
const nameOf = (dataDir: string): string =>
  `panel_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

/** Settings of a panel whose data is on the PostgreSQL server of this test run; none in a run on SQLite. */
export async function databaseSettings(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const server = postgresServer();
  if (!server) return {};
  return { DATABASE_URL: await createPostgresDatabase(server, nameOf(dataDir)), SECRET_KEY: KEY };
}

/** The data of a panel whose folder is removed. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const server = postgresServer();
  if (server) await dropPostgresDatabase(server, nameOf(dataDir));
}
