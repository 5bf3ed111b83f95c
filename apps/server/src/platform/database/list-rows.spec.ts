import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { UserEntity } from '../../auth/user.entity.js';
import { type Page } from '../pages/page.js';
import { cursorOf } from '../pages/place.js';
import { type Database } from './database.js';
import { BY_ID, listRows, type ListOrder } from './list-rows.js';
import { storedTime } from './stored-time.js';
import { TestDatabase } from './testing/test-database.js';

const ROWS = 1_005;
const LAST_SEEN_FIRST = { by: 'lastLoginAt', holds: 'time', direction: 'DESC' } as const;
const BY_NAME = { by: 'usernameKey', holds: 'text', direction: 'ASC' } as const;

let store: TestDatabase;
let database: Database;

beforeEach(async () => {
  store = await TestDatabase.open([UserEntity]);
  ({ database } = store);
  const columns = { name: 'text', last_login_at: 'time' } as const;
  await database.write((manager) =>
    manager.query(
      `INSERT INTO users (username, username_key, email, email_key, password_hash, created_at, last_login_at)
       SELECT name, name, '', name, '', '2026-11-22 04:00:00.000', last_login_at
       FROM ${database.sql.rows('added', columns)}`,
      // Groups of three have the same time.
      [JSON.stringify(Array.from({ length: ROWS }, (_, at) => [`u${at}`, storedTime(timeOf(at))]))],
    ),
  );
});

afterEach(() => store.close());

const timeOf = (at: number): Date => new Date((1_790_000_000 + Math.floor(at / 3)) * 1_000);

const page = (order: ListOrder<UserEntity>, query: PageQuery): Promise<Page<UserEntity>> =>
  listRows(database.read(UserEntity).createQueryBuilder('user'), order, query);

/** The ids of every page, to the end. */
async function walk(order: ListOrder<UserEntity>, limit: number | undefined): Promise<readonly number[][]> {
  const pages: number[][] = [];
  let place: { readonly after?: string } | undefined = {};
  while (place !== undefined) {
    const { items, total, next }: Page<UserEntity> = await page(order, { ...(limit && { limit }), ...place });
    expect(total).toBe(ROWS);
    pages.push(items.map(({ id }) => id));
    place = next && 'after' in next ? next : undefined;
  }
  return pages;
}

describe('listRows', () => {
  it('returns a thousand rows by default, and continues', async () => {
    expect((await walk(BY_ID, undefined)).map(({ length }) => length)).toEqual([1_000, 5]);
  });

  it.each([BY_ID, BY_NAME, LAST_SEEN_FIRST])('contains each row once, ordered by $by', async (order) => {
    const { by, direction } = order;
    const whole = await database.read(UserEntity).find({ order: { [by]: direction, id: direction } });
    // Not a multiple of three: pages end within groups of the same time.
    expect((await walk(order, 100)).flat()).toEqual(whole.map(({ id }) => id));
  });

  it.each([
    { by: 'an id', order: BY_ID, place: ['u1', 1] as const },
    { by: 'a name', order: BY_NAME, place: [1, 1] as const },
    { by: 'a time', order: LAST_SEEN_FIRST, place: ['2026-11-22', 1] as const },
    { by: 'a time', order: LAST_SEEN_FIRST, place: [8.65e15, 1] as const },
  ])('that is ordered by $by does not begin behind $place', async ({ order, place }) => {
    await expect(page(order, { after: cursorOf(place) })).rejects.toThrow(
      'after must be what a Link header said',
    );
  });
});
