import { Client } from 'pg';

/** Database with the panel's schema that others are copied from; see `test/cluster/run.js`. */
const TEMPLATE = 'outpost_template';

/** The PostgreSQL server of this test run; undefined when it runs on SQLite. */
export const postgresServer = (): string | undefined => process.env['OUTPOST_TEST_POSTGRES'] || undefined;

const addressOf = (server: string, database: string): string => new URL(`/${database}`, server).href;

/**
 * Creates a database without rows unless it exists, and returns its address.
 *
 * @param template the panel's schema, or `template0` for none
 */
export async function createPostgresDatabase(
  server: string,
  name: string,
  template = TEMPLATE,
): Promise<string> {
  await onServer(server, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  return addressOf(server, name);
}

export const dropPostgresDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

async function onServer(server: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(addressOf(server, 'postgres'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
