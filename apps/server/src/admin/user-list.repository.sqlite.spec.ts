import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserEntity } from '../auth/user.entity.js';
import { LongReads } from '../platform/database/long-reads.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { Limits } from '../platform/limits.js';
import { ServerEntity } from '../servers/server.entity.js';
import { UserListRepository } from './user-list.repository.js';

const REQUESTER = { id: 1 } as UserEntity;
const SLOW_QUERY = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT max(i) FROM n`;

describe('UserListRepository on SQLite', () => {
  let store: TestDatabase;
  beforeEach(async () => (store = await TestDatabase.open([UserEntity, ServerEntity])));
  afterEach(() => store.close());

  it('searches in the long-read thread, without holding up plain lists', async () => {
    const accounts = new UserListRepository(store.database, new LongReads(Limits.read(undefined)));
    const order: string[] = [];
    const ended = (name: string) => () => void order.push(name);
    await Promise.all([
      store.database.readLong(UserEntity).query(SLOW_QUERY).then(ended('a long read')),
      accounts.page({ q: 'anna' }, REQUESTER).then(ended('the search')),
      accounts.page({ q: '' }, REQUESTER).then(ended('the list')),
    ]);
    expect(order).toEqual(['the list', 'a long read', 'the search']);
  });
});
