import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserEntity } from '../auth/user.entity.js';
import { type Database } from '../platform/database/database.js';
import { LongReads } from '../platform/database/long-reads.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { Limits } from '../platform/limits.js';
import { ServerEntity } from '../servers/server.entity.js';
import { UserListRepository } from './user-list.repository.js';

const REQUESTER = { id: 1 } as UserEntity;
const NAMES = ['anna', 'ben', 'hannah', 'per_cent', 'percent'];

describe('UserListRepository', () => {
  let store: TestDatabase;
  let database: Database;
  let accounts: UserListRepository;
  beforeEach(async () => {
    store = await TestDatabase.open([UserEntity, ServerEntity]);
    database = store.database;
    accounts = new UserListRepository(database, new LongReads(Limits.read(undefined)));
    await database.write((manager) =>
      manager.query(
        `INSERT INTO users (username, username_key, email, email_key, password_hash, created_at)
         SELECT name, name, '', name || '@example.com ' || name, '', '2026-11-22' FROM ${database.sql.rows('added', { name: 'text' })}`,
        [JSON.stringify(NAMES.map((name) => [name]))],
      ),
    );
  });
  afterEach(() => store.close());

  const namesWith = async (q: string): Promise<string[]> =>
    (await accounts.page({ q }, REQUESTER)).items.map(({ user }) => user.username);

  it('finds any part of a username or email, and takes wildcards literally', async () => {
    expect(await namesWith('ANN')).toEqual(['anna', 'hannah']);
    expect(await namesWith('en@ex')).toEqual(['ben']);
    expect(await namesWith('r_c')).toEqual(['per_cent']);
    expect(await namesWith('%')).toEqual([]);
  });
});
