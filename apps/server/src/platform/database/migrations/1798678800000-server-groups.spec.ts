import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type QueryRunner } from 'typeorm';
import { databaseOptions, writerOf } from '../sqlite/data-source.js';
import { type ThreadedDataSource } from '../sqlite/threaded-data-source.js';
import { ServerGroups1798678800000 } from './1798678800000-server-groups.js';

const NOW = "'2026-11-28 12:00:00.000'";

describe('The migration to groups of servers', () => {
  const migration = new ServerGroups1798678800000();
  let folder: string;
  let writer: ThreadedDataSource;
  let runner: QueryRunner;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-groups-'));
    writer = writerOf(databaseOptions(folder));
    await writer.initialize();
    runner = writer.createQueryRunner();
    await seed();
  });
  afterEach(async () => {
    await runner.release();
    await writer.destroy();
    rmSync(folder, { recursive: true });
  });

  const run = async (...statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await runner.query(statement);
  };
  const rows = (sql: string): Promise<unknown> => runner.query(sql) as Promise<unknown>;

  /** Two roles and invitations on the server, one in the group, and ids that were used up to 9. */
  const seed = (): Promise<void> =>
    run(
      ...[1, 2, 3].map(
        (
          id,
        ) => `INSERT INTO users (id, username, username_key, email, email_key, password_hash, is_admin, is_approved,
          subscription_status, created_at) VALUES (${id}, 'u${id}', 'u${id}', '', 'e${id}', '', 0, 1, 'active', ${NOW})`,
      ),
      `INSERT INTO servers (id, owner_id, name, type, host, port, sealed_password, max_players, created_at)
        VALUES (1, 1, 'Chernarus', 'battleye', 'a', 1, 'x', 60, ${NOW})`,
      `INSERT INTO server_groups (id, owner_id, name, created_at) VALUES (4, 1, 'Europe', ${NOW})`,
      'UPDATE servers SET group_id = 4',
      `INSERT INTO memberships (id, server_id, group_id, user_id, role, created_at)
        VALUES (3, 1, NULL, 2, 'viewer', ${NOW}), (5, NULL, 4, 3, 'manager', ${NOW}), (9, 1, NULL, 3, 'viewer', ${NOW})`,
      'DELETE FROM memberships WHERE id = 9',
      `INSERT INTO invitations (id, server_id, group_id, invited_by_id, role, token_hash, created_at, expires_at)
        VALUES (2, 1, NULL, 1, 'viewer', 'a', ${NOW}, ${NOW}), (6, NULL, 4, 1, 'viewer', 'b', ${NOW}, ${NOW})`,
      `INSERT INTO api_tokens (id, user_id, token_hash, name, scope, granted_scope, created_at, group_ids)
        VALUES (1, 1, 'c', 'of the group', 'read', 'read', ${NOW}, '4'), (2, 1, 'd', 'of all', 'read', 'read', ${NOW}, NULL)`,
    );

  it('keeps what is about servers, and the ids that were given, in both directions', async () => {
    await migration.down(runner);
    expect(await rows('SELECT id, server_id FROM memberships')).toEqual([{ id: 3, server_id: 1 }]);
    expect(await rows('SELECT id, server_id FROM invitations')).toEqual([{ id: 2, server_id: 1 }]);
    await migration.up(runner);
    expect(await rows('SELECT id, server_id, group_id FROM memberships')).toEqual([
      { id: 3, server_id: 1, group_id: null },
    ]);
    await run(
      `INSERT INTO memberships (server_id, user_id, role, created_at) VALUES (1, 3, 'viewer', ${NOW})`,
    );
    await run(`INSERT INTO invitations (server_id, invited_by_id, role, token_hash, created_at, expires_at)
      VALUES (1, 1, 'viewer', 'e', ${NOW}, ${NOW})`);
    expect(await rows('SELECT max(m.id) AS m, max(i.id) AS i FROM memberships m, invitations i')).toEqual([
      { m: 10, i: 7 },
    ]);
  });

  it('deletes tokens of groups on the way back, which would work everywhere', async () => {
    await migration.down(runner);
    expect(await rows('SELECT name FROM api_tokens')).toEqual([{ name: 'of all' }]);
  });

  it('lets no row be about both a server and a group, or about neither', async () => {
    for (const place of ['1, 4', 'NULL, NULL']) {
      const insert = `INSERT INTO memberships (server_id, group_id, user_id, role, created_at)
        VALUES (${place}, 3, 'viewer', ${NOW})`;
      await expect(run(insert)).rejects.toThrow('CHECK');
    }
  });
});
