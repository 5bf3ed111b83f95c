import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UserEntity } from '../../auth/user.entity.js';
import { type Database } from './database.js';
import { gate, heldWrite, namesIn, person } from './testing/held-write.js';
import { TestDatabase } from './testing/test-database.js';

describe('Database', () => {
  let store: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    store = await TestDatabase.open([UserEntity]);
    ({ database } = store);
  });
  afterEach(() => store.close());

  const names = (): Promise<string[]> => namesIn(database);

  it('retains an acknowledged write when an earlier transaction rolls back', async () => {
    const begun = gate();
    const release = gate();
    const failing = database.write(async (manager) => {
      await manager.insert(UserEntity, person('rolled-back'));
      begun.open();
      await release.opened;
      throw new Error('changed my mind');
    });
    await begun.opened;
    const acknowledged = database.write((manager) => manager.insert(UserEntity, person('acknowledged')));
    release.open();
    await expect(failing).rejects.toThrow('changed my mind');
    await acknowledged;
    expect(await names()).toEqual(['acknowledged']);
  });

  it('shows readers only committed data', async () => {
    const end = await heldWrite(database, 'anna');
    expect(await names()).toEqual([]);
    await end();
    expect(await names()).toEqual(['anna']);
  });

  it('joins a write that is called inside a write, and rolls both back together', async () => {
    const both = database.write(async (manager) => {
      await manager.insert(UserEntity, person('outer'));
      await database.write((inner) => inner.insert(UserEntity, person('inner')));
      throw new Error('no');
    });
    await expect(both).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('joins statements run inside a write, and rolls both back together', async () => {
    await database.write((manager) => manager.insert(UserEntity, person('anna')));
    const rename = { sql: "UPDATE users SET username = 'berta' RETURNING username AS name", parameters: [] };
    const renamed = (then: () => void): Promise<unknown> =>
      database.write(async () => {
        const [answer] = await database.run([rename], { isDurable: false });
        then();
        return answer?.rows;
      });
    const failing = renamed(() => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual(['anna']);
    expect(await renamed(() => undefined)).toEqual([{ name: 'berta' }]);
    expect(await names()).toEqual(['berta']);
  });

  it('continues after a failed write', async () => {
    await database.write((manager) => manager.insert(UserEntity, person('anna')));
    await expect(database.write((manager) => manager.insert(UserEntity, person('anna')))).rejects.toThrow(
      /unique/i,
    );
    await database.write((manager) => manager.insert(UserEntity, person('bert')));
    expect(await names()).toEqual(['anna', 'bert']);
  });

  it('runs all statements of a transaction or none', async () => {
    await database.write((manager) => manager.insert(UserEntity, person('anna')));
    const rename = { sql: 'UPDATE users SET username = ?', parameters: ['carla'] };
    const failing = database.run([rename, { sql: 'no', parameters: [] }], { isDurable: true });
    await expect(failing).rejects.toThrow('syntax error');
    expect(await names()).toEqual(['anna']);
    await database.run([rename], { isDurable: true });
    expect(await names()).toEqual(['carla']);
    expect(database.state.lastCommit).toBeDefined();
  });

  it('lets the second of two changes that rely on the same rows see the first', async () => {
    const unlessFull = (name: string): Promise<boolean> =>
      database.write(async (manager) => {
        if ((await manager.count(UserEntity)) >= 3) return false;
        await manager.insert(UserEntity, person(name));
        return true;
      });
    const stored = await Promise.all(Array.from({ length: 10 }, (_, at) => unlessFull(`user${at}`)));
    expect(stored.filter(Boolean)).toHaveLength(3);
    expect(await names()).toHaveLength(3);
  });

  let tries = 0;
  const unlessFullInTurn = (by: Database, name: string): Promise<boolean> =>
    by.writeInTurn('accounts', async (manager) => {
      tries += 1;
      if ((await manager.count(UserEntity)) >= 3) return false;
      await manager.insert(UserEntity, person(name));
      return true;
    });

  it('lets changes that count the same thing wait for each other, also those of other processes', async () => {
    tries = 0;
    const other = await store.another([UserEntity]);
    const stored = await Promise.all(
      Array.from({ length: 40 }, (_, at) => unlessFullInTurn(at % 2 === 0 ? database : other, `user${at}`)),
    );
    expect(stored.filter(Boolean)).toHaveLength(3);
    expect(await names()).toHaveLength(3);
    // None got in the way of another, and was repeated.
    expect(tries).toBe(40);
    await other.onApplicationShutdown();
  });

  it('gives the turn away when its change fails', async () => {
    const failing = database.writeInTurn('accounts', () => Promise.reject(new Error('no')));
    const next = unlessFullInTurn(database, 'anna');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe(true);
  });

  it('refuses to wait for a turn within a transaction, and joins a write within a turn', async () => {
    const late = database.write(() => unlessFullInTurn(database, 'anna'));
    await expect(late).rejects.toThrow('the transaction has begun before the turn of accounts');
    const both = database.writeInTurn('accounts', async () => {
      await database.write((inner) => inner.insert(UserEntity, person('inner')));
      throw new Error('no');
    });
    await expect(both).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('lets the second of two conditional changes of a row find it changed', async () => {
    await database.write((manager) => manager.insert(UserEntity, person('anna')));
    const rename = (to: string): Promise<number> =>
      database.writeReadCommitted(async (manager) => {
        const { affected } = await manager.update(UserEntity, { username: 'anna' }, { username: to });
        return affected ?? 0;
      });
    const changed = await Promise.all(Array.from({ length: 10 }, (_, at) => rename(`user${at}`)));
    expect(changed.reduce((sum, count) => sum + count)).toBe(1);
  });

  it('shows the second of two that add the same row that it is there, again and again', async () => {
    const unlessKnown = (name: string): Promise<string> =>
      database.write(async (manager) => {
        if (await manager.existsBy(UserEntity, { usernameKey: name })) return 'known';
        await manager.insert(UserEntity, person(name));
        return 'added';
      });
    for (let round = 0; round < 10; round += 1) {
      const both = await Promise.all([unlessKnown(`user${round}`), unlessKnown(`user${round}`)]);
      expect(both.sort()).toEqual(['added', 'known']);
    }
  });

  it('does not report a change as stored that failed on the way', async () => {
    const swallowing = database.write(async (manager) => {
      await manager.insert(UserEntity, person('anna'));
      await manager.query('no').catch(() => undefined);
    });
    const isStored = await swallowing.then(
      () => true,
      () => false,
    );
    expect(await names()).toEqual(isStored ? ['anna'] : []);
  });

  it('can not be written through the reading side', async () => {
    await expect(database.read(UserEntity).insert(person('anna'))).rejects.toThrow(/read.?only/i);
  });

  it('probes writing, and knows its size', async () => {
    await database.tryWriting();
    expect(database.state.lastCommit).toBeDefined();
    const { database: data, journal } = await database.sizes();
    expect(data + (journal ?? 0)).toBeGreaterThan(10_000);
  });
});
