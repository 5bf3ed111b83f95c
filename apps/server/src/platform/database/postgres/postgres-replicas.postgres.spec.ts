import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database } from '../database.js';
import { storeOwnedServers } from '../testing/owned-servers.js';
import { TestDatabase } from '../testing/test-database.js';
import { type Replicas } from '../replicas.js';

const LEASE_MS = 60_000;
const EXPIRED = -1;
const REPORT = { isDraining: false, isConnected: true, figures: {} };

describe('PostgresReplicas', () => {
  let store: TestDatabase;
  let another: Database;
  let own: Replicas;
  let others: Replicas;
  beforeEach(async () => {
    store = await TestDatabase.open([]);
    another = await store.another([]);
    [own, others] = [store.database.replicas as Replicas, another.replicas as Replicas];
  });
  afterEach(async () => {
    await own.close();
    await others.close();
    await another.onApplicationShutdown();
    await store.close();
  });

  const joined = async (replicas: Replicas, leaseMs = LEASE_MS): Promise<string> => {
    const id = randomUUID();
    await replicas.join({ id, name: 'a machine', version: '1.0.0', uptimeMs: 0 }, leaseMs);
    return id;
  };
  const slotOf = async (replicas: Replicas, leaseMs = LEASE_MS): Promise<number> =>
    replicas.join({ id: randomUUID(), name: 'a machine', version: '1.0.0', uptimeMs: 0 }, leaseMs);
  const claimed = async (replicas: Replicas, id: string, most = 100): Promise<readonly number[]> =>
    (await replicas.claim(id, most)).map(({ serverId }) => serverId).sort();
  const expire = (id: string): Promise<unknown> =>
    store.writer.query(`UPDATE replicas SET expires_at = now() - interval '1 ms' WHERE id = '${id}'`);

  it('gives each replica a slot of its own, also when several join at once', async () => {
    const slots = await Promise.all([slotOf(own), slotOf(others)]);
    expect(slots.sort()).toEqual([1, 2]);
    expect(await slotOf(own)).toBe(3);
  });

  it('answers many questions at once, one after the other, the renewals first', async () => {
    const id = await joined(own);
    const answered: string[] = [];
    const note = (what: string) => (): void => void answered.push(what);
    await Promise.all([
      ...Array.from({ length: 20 }, () => own.balance().then(note('balance'))),
      own.renew(id, LEASE_MS, REPORT).then(note('renewal')),
    ]);
    expect(answered.indexOf('renewal')).toBe(1);
  });

  it('does not undo what is asked while it joins, when that fails', async () => {
    const id = await joined(own);
    const about = { id: 'no uuid', name: 'a machine', version: '1.0.0', uptimeMs: 0 };
    const joining = own.join(about, LEASE_MS);
    const renewal = own.renew(id, 2 * LEASE_MS, REPORT);
    await expect(joining).rejects.toThrow('no uuid');
    expect(await renewal).toBeDefined();
    const { replicas } = await own.list();
    expect(replicas[0]?.expiresAt).toBeGreaterThan((replicas[0]?.startedAt ?? 0) + 1.5 * LEASE_MS);
  });

  it('gives the slot of a replica away once its lease has expired', async () => {
    expect(await slotOf(own, EXPIRED)).toBe(1);
    expect(await slotOf(others)).toBe(1);
  });

  it('refuses more replicas than there are slots', async () => {
    await store.writer.query(
      `INSERT INTO replicas (id, slot, name, version, expires_at)
        SELECT gen_random_uuid(), slot, '', '', now() + interval '1 h' FROM generate_series(1, 62) slot`,
    );
    await expect(slotOf(own)).rejects.toThrow('NATS_URL is that of 62 replicas already');
  });

  it('renews a lease until it has expired, and says who is the first', async () => {
    const [first, second] = [await joined(own), await joined(others)];
    const renewal = await own.renew(first, LEASE_MS, REPORT);
    expect([renewal?.isFirst, (await others.renew(second, LEASE_MS, REPORT))?.isFirst]).toEqual([
      true,
      false,
    ]);
    await expire(first);
    expect(await own.renew(first, LEASE_MS, REPORT)).toBeUndefined();
    expect(await others.renew(second, LEASE_MS, REPORT)).toMatchObject({ isFirst: true });
  });

  it('says whether another one lives that reaches the others and goes on', async () => {
    const first = await joined(own);
    const reachable = async () => (await own.renew(first, LEASE_MS, REPORT))?.othersConnected;
    expect(await reachable()).toBe(false);
    const second = await joined(others);
    expect(await reachable()).toBe(true);
    for (const change of [{ isDraining: true }, { isConnected: false }]) {
      await others.renew(second, LEASE_MS, { ...REPORT, ...change });
      expect(await reachable()).toBe(false);
    }
    await others.renew(second, LEASE_MS, REPORT);
    expect(await reachable()).toBe(true);
    await expire(second);
    expect(await reachable()).toBe(false);
  });

  it('lists the replicas with what they hold and report, those that live first', async () => {
    await storeOwnedServers(store.database, 5);
    const [first, second] = [await joined(own), await joined(others)];
    await own.claim(first, 2);
    await others.claim(second, 2);
    await others.renew(second, LEASE_MS, { ...REPORT, isDraining: true, figures: { sockets: 7 } });
    await expire(first);
    const { servers, replicas } = await own.list();
    expect(servers).toBe(5);
    expect(replicas).toMatchObject([
      {
        id: second,
        slot: 2,
        name: 'a machine',
        version: '1.0.0',
        isAlive: true,
        isDraining: true,
        servers: 2,
      },
      { id: first, slot: 1, isAlive: false, isDraining: false, servers: 0, figures: {} },
    ]);
    const [row] = replicas;
    expect(row?.figures).toEqual({ sockets: 7 });
    expect((row?.expiresAt ?? 0) - (row?.startedAt ?? 0)).toBeGreaterThanOrEqual(LEASE_MS);
    expect(row?.renewedMsAgo).toBeLessThan(LEASE_MS);
  });

  it('lists one whose lease has expired for some minutes, also when its slot is that of another one', async () => {
    const first = await joined(own, EXPIRED);
    const second = await joined(others);
    const ids = async () => (await own.list()).replicas.map(({ id, slot }) => [id, slot]);
    expect(await ids()).toEqual([
      [second, 1],
      [first, null],
    ]);
    await store.writer.query(
      `UPDATE replicas SET expires_at = now() - interval '6 min' WHERE id = '${first}'`,
    );
    expect(await ids()).toEqual([[second, 1]]);
    await joined(own);
    expect(await store.writer.query('SELECT count(*) AS rows FROM replicas')).toEqual([{ rows: 2 }]);
  });

  it('counts the servers when no replica is there', async () => {
    await storeOwnedServers(store.database, 3);
    expect(await own.list()).toEqual({ servers: 3, replicas: [] });
  });

  it('gives each server to one replica, however many claim at once', async () => {
    await storeOwnedServers(store.database, 50);
    const ids = [await joined(own), await joined(others)] as const;
    const [a, b] = await Promise.all([claimed(own, ids[0], 30), claimed(others, ids[1], 30)]);
    expect(new Set([...a, ...b]).size).toBe(a.length + b.length);
    const [c, d] = [await claimed(own, ids[0]), await claimed(others, ids[1])];
    expect([...a, ...b, ...c, ...d]).toHaveLength(50);
  });

  it('gives the servers of a replica whose lease has expired to another one, with a higher epoch', async () => {
    await storeOwnedServers(store.database, 2);
    const [first, second] = [await joined(own), await joined(others)];
    const [before] = await own.claim(first, 100);
    expect(await claimed(others, second)).toEqual([]);
    await expire(first);
    expect(await own.holderOf(1)).toBeUndefined();
    const after = await others.claim(second, 100);
    expect(after).toHaveLength(2);
    expect(after[0]?.epoch).toBe((before?.epoch ?? 0) + 1);
    expect(await own.holderOf(1)).toMatchObject({ replicaId: second, epoch: after[0]?.epoch });
    expect(await claimed(own, first)).toEqual([]);
  });

  it('frees servers that are released, and all when the replica leaves', async () => {
    await storeOwnedServers(store.database, 3);
    const [first, second] = [await joined(own), await joined(others)];
    await own.claim(first, 100);
    await others.release(second, [1]);
    expect(await own.leasesOf(first)).toHaveLength(3);
    await own.release(first, [1, 2]);
    expect(await claimed(others, second)).toEqual([1, 2]);
    await own.leave(first);
    expect(await claimed(others, second)).toEqual([3]);
  });

  describe('knows for how long nobody has observed a server', () => {
    const unobserved = async (replicas: Replicas, id: string): Promise<readonly [number, number][]> =>
      [...(await replicas.unobservedFor(id, [1, 2, 3]))]
        .map(([server, ms]): [number, number] => [server, Math.round(ms / 10_000)])
        .sort(([one], [other]) => one - other);
    /** As a replica that was killed ten, twenty … seconds ago. */
    const killed = (id: string, ago: number): Promise<unknown> =>
      store.writer.query(
        `UPDATE replicas SET renewed_at = now() - interval '${ago} s', expires_at = now() - interval '1 ms'
         WHERE id = '${id}'`,
      );
    let first: string;
    let second: string;
    beforeEach(async () => {
      await storeOwnedServers(store.database, 2);
      [first, second] = [await joined(own), await joined(others)];
      await own.claim(first, 100);
    });

    it('that never had a holder: it does not', async () => {
      expect(await unobserved(own, first)).toEqual([]);
    });

    it('whose holder was killed: since it renewed its lease last', async () => {
      await killed(first, 20);
      await others.claim(second, 1);
      expect([await unobserved(others, second), await unobserved(own, first)]).toEqual([[[1, 2]], []]);
    });

    it('that was given away, or left by one that ended: since then', async () => {
      await own.release(first, [1]);
      await own.leave(first);
      await store.writer.query(
        `UPDATE server_leases SET unobserved_since = unobserved_since - interval '30 s'`,
      );
      await others.claim(second, 100);
      expect(await unobserved(others, second)).toEqual([
        [1, 3],
        [2, 3],
      ]);
    });

    it('that is observed: not any more, and the next time begins anew', async () => {
      await killed(first, 20);
      await others.claim(second, 100);
      await own.observed(first, [1, 2]);
      expect(await unobserved(others, second)).toHaveLength(2);
      await others.observed(second, [1]);
      expect(await unobserved(others, second)).toEqual([[2, 2]]);
      await killed(second, 10);
      const third = await joined(own);
      await own.claim(third, 100);
      expect(await unobserved(own, third)).toEqual([
        [1, 1],
        [2, 2],
      ]);
    });

    it('that a replica of an older version took meanwhile: since that one renewed its lease last', async () => {
      await own.release(first, [1, 2]);
      await store.writer.query(
        `UPDATE server_leases SET replica_id = '${first}', epoch = epoch + 1,
           unobserved_since = unobserved_since - interval '1 h'`,
      );
      expect(await unobserved(own, first)).toEqual([]);
      await killed(first, 10);
      await others.claim(second, 1);
      expect(await unobserved(others, second)).toEqual([[1, 1]]);
    });
  });

  it('counts the servers, and the replicas that can take some', async () => {
    await storeOwnedServers(store.database, 3);
    const [first] = [await joined(own), await joined(others)];
    await slotOf(own, EXPIRED);
    expect(await own.balance()).toEqual({ servers: 3, replicas: 2 });
    await own.renew(first, LEASE_MS, { ...REPORT, isDraining: true });
    expect(await own.balance()).toEqual({ servers: 3, replicas: 1 });
  });

  it('forgets the lease of a server that is deleted', async () => {
    await storeOwnedServers(store.database, 1);
    const id = await joined(own);
    await own.claim(id, 1);
    await store.writer.query('DELETE FROM servers');
    expect(await own.leasesOf(id)).toEqual([]);
  });

  it('commits no change of a replica whose lease has expired since the change began', async () => {
    await storeOwnedServers(store.database, 1);
    own.fence(await joined(own, 500));
    const rename = (name: string): string => `UPDATE servers SET name = '${name}'`;
    await store.database.write((manager) => manager.query(rename('in time')));
    const late = store.database.write(async (manager) => {
      await manager.query(rename('too late'));
      while ((await own.balance()).replicas > 0);
    });
    await expect(late).rejects.toMatchObject({ code: 'storage_failed' });
    expect(await store.writer.query('SELECT name FROM servers')).toEqual([{ name: 'in time' }]);
    own.fence(await joined(own));
    await store.database.run([{ sql: rename('later'), parameters: [] }], { isDurable: true });
    expect(await store.writer.query('SELECT name FROM servers')).toEqual([{ name: 'later' }]);
  });

  it('commits no change that a replica had begun before it joined again', async () => {
    await storeOwnedServers(store.database, 1);
    const [before, after] = [await joined(own, EXPIRED), await joined(own)];
    own.fence(before);
    const rename = { sql: "UPDATE servers SET name = 'too late'", parameters: [] };
    const late = store.database.run([rename], { isDurable: true });
    own.fence(after);
    await expect(late).rejects.toMatchObject({ code: 'storage_failed' });
    await store.database.run([rename], { isDurable: true });
  });

  it('asks again over another connection when its own has ended', async () => {
    const id = await joined(own);
    await store.writer.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    );
    await expect(own.renew(id, LEASE_MS, REPORT)).rejects.toThrow();
    expect(await own.renew(id, LEASE_MS, REPORT)).toMatchObject({ isFirst: true });
  });
});
