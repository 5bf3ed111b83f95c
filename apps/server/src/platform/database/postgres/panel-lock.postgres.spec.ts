import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../../read-environment.js';
import { createPostgresDatabase, dropPostgresDatabase, postgresServer } from '../testing/postgres-server.js';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { PanelLock } from './panel-lock.js';
import { postgresSettings, type PostgresSettings } from './postgres-settings.js';

const server = postgresServer() ?? '';
/** Of this database: other tests hold such locks in theirs. */
const LOCKS = `FROM pg_locks WHERE locktype = 'advisory'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe('The lock of a panel on its database', () => {
  let name: string;
  let address: string;
  let settings: PostgresSettings;
  let losses: number;
  beforeEach(async () => {
    name = `test_${randomBytes(8).toString('hex')}`;
    address = await createPostgresDatabase(server, name, 'template0');
    settings = postgresSettings(readEnvironment({ DATABASE_URL: address })) as PostgresSettings;
    losses = 0;
  });
  afterEach(() => dropPostgresDatabase(server, name));

  const take = (patienceMs = 0, isShared = false): Promise<PanelLock> =>
    PanelLock.take(settings, () => (losses += 1), { isShared }, patienceMs);

  async function query(sql: string): Promise<readonly object[]> {
    const client = new Client(address);
    await client.connect();
    const { rows } = await client.query<object>(sql);
    await client.end();
    return rows;
  }
  const isLocked = async (condition: string): Promise<boolean> =>
    (await query(`SELECT 1 ${LOCKS} AND ${condition}`)).length > 0;
  const endHolder = (): Promise<unknown> => query(`SELECT pg_terminate_backend(pid) ${LOCKS} AND granted`);

  it('is refused to a second panel until the first one has ended', async () => {
    const first = await take();
    await expect(take()).rejects.toThrow('DATABASE_URL leads to a database that another Outpost uses');
    const waiting = take(10_000);
    await first.release();
    await (await waiting).release();
  });

  it('is shared by replicas, and by nobody else', async () => {
    const replicas = [await take(0, true), await take(0, true)];
    await expect(take()).rejects.toThrow('another Outpost uses');
    for (const replica of replicas) await replica.release();
    const alone = await take();
    await expect(take(0, true)).rejects.toThrow('another Outpost without NATS_URL uses');
    await alone.release();
  });

  it('is taken again when its connection has ended', async () => {
    const lock = await take();
    await endHolder();
    while (!(await isLocked('granted')));
    await expect(take()).rejects.toThrow('another Outpost');
    await lock.release();
    expect(losses).toBe(0);
  });

  it('is lost to a panel that was quicker meanwhile', async () => {
    const holder = new Client(address);
    await holder.connect();
    const lock = await take();
    // Whoever waits for a lock already gets it first.
    const taken = holder.query('SELECT pg_advisory_lock(7108212902)');
    while (!(await isLocked('NOT granted')));
    await endHolder();
    await taken;
    while (losses === 0) await new Promise((resolve) => setImmediate(resolve));
    await holder.end();
    await lock.release();
  });
});
