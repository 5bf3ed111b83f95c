import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { type Database } from '../platform/database/database.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { SecretBox } from '../platform/secret-box.js';
import { SetClock } from '../scheduler/testing/set-clock.js';
import { ChainCheck, problemsOfChains } from './audit-chain.js';
import { AuditChainEntity, AuditEntryEntity, AuditIntentEntity } from './audit-entry.entity.js';
import { AuditChains } from './audit-chains.js';
import { type AuditedAct, noteDone } from './audit-intents.js';
import { AuditTrail } from './audit-trail.js';

const ENTITIES = [AuditEntryEntity, AuditChainEntity, AuditIntentEntity];
const BOX = new SecretBox('a key that is not in the database');
const MINUTE_MS = 60_000;
const DONE = new Date('2026-11-28T08:59:00Z');

const act = (serverId: number | null, action = 'updateServer'): AuditedAct => ({
  ...{ actorKind: 'person', actorId: 2, actor: 'anna', tokenName: null, credentialId: 12 },
  ...{ address: '203.0.113.7', action, serverId, about: { port: 2302 } },
});

describe('The trail of what was done', () => {
  let store: TestDatabase;
  let clock: SetClock;
  let timers: ManualClock;
  let trail: AuditTrail;
  let chains: AuditChains;
  beforeEach(async () => {
    store = await TestDatabase.open(ENTITIES);
    clock = new SetClock(new Date('2026-11-28T09:00:00Z'));
    timers = new ManualClock();
    trail = trailOn(store.database);
    chains = chainsOn(store.database);
  });
  afterEach(() => store.close());

  const chainsOn = (database: Database): AuditChains => new AuditChains(database, clock, BOX);
  const trailOn = (database: Database): AuditTrail =>
    new AuditTrail(database, chainsOn(database), clock, timers, pino({ level: 'silent' }));
  const entries = (): Promise<AuditEntryEntity[]> =>
    store.database.read(AuditEntryEntity).find({ order: { chain: 'ASC', place: 'ASC' } });
  const intents = (): Promise<number> => store.database.read(AuditIntentEntity).count();

  async function problems(): Promise<readonly string[]> {
    const ends = await store.database.read(AuditChainEntity).find({ order: { id: 'ASC' } });
    const all = await entries();
    const found = ends.flatMap((chain) => {
      const check = new ChainCheck(chains.sign, chain);
      for (const entry of all.filter((candidate) => candidate.chain === chain.id)) check.add(entry);
      return check.problems();
    });
    return [...problemsOfChains(ends), ...found];
  }

  it('has an entry of what was begun and done, and nothing of what was withdrawn', async () => {
    const [done, refused] = [await trail.begin(act(3)), await trail.begin(act(3, 'deleteServer'))];
    expect([await intents(), await entries()]).toEqual([2, []]);
    await trail.end(done, act(3), 'done', { before: { port: 1 }, after: { port: 2302 } });
    await trail.withdraw(refused);
    expect(await trail.settle()).toBe(0);
    expect(await intents()).toBe(0);
    expect(await entries()).toMatchObject([{ chain: 3, place: 1, action: 'updateServer', outcome: 'done' }]);
  });

  it('says of what was begun and never ended that it may have happened', async () => {
    await trail.begin(act(3));
    clock.pass(14 * MINUTE_MS);
    expect(await trail.settle()).toBe(0);
    clock.pass(2 * MINUTE_MS);
    expect([await trail.settle(), await trail.settle(), await intents()]).toEqual([1, 0, 0]);
    const [entry] = await entries();
    expect(entry).toMatchObject({ outcome: 'unknown', at: clock.now() });
    expect(entry?.details).toContain('"begunAt":"2026-11-28T09:00:00.000Z"');
    expect(await problems()).toEqual([]);
  });

  it('gets what was done without the key at the next sweep', async () => {
    await store.database.write((manager) => noteDone(manager, act(null, 'resetPasswordOffline'), DONE));
    expect(await trail.settle()).toBe(0);
    expect(await entries()).toMatchObject([
      { chain: 0, action: 'resetPasswordOffline', outcome: 'done', at: DONE },
    ]);
    expect(await intents()).toBe(0);
  });

  it('makes entries by itself, a moment later and all together', async () => {
    await trail.record(act(1));
    for (let count = 0; count < 150; count += 1) await trail.record(act(count));
    expect([await intents(), await entries(), timers.pending]).toEqual([151, [], 1]);
    await timers.advance(200);
    await trail.settle();
    expect([await intents(), (await entries()).length, timers.pending]).toEqual([0, 151, 0]);
    expect(await problems()).toEqual([]);
  });

  it('stays intact while several replicas add to the same chains at once', async () => {
    const other = await store.another(ENTITIES);
    const trails = [trail, trailOn(other)];
    const servers = [null, 1, 1, 2, null, 3, 1, 2];
    await Promise.all(
      trails.flatMap((each) => [...servers, ...servers].map((serverId) => each.record(act(serverId)))),
    );
    await Promise.all(trails.map((each) => each.settle()));
    await other.onApplicationShutdown();
    expect(await entries()).toHaveLength(2 * 2 * servers.length);
    expect(await problems()).toEqual([]);
  });

  it('stays intact when the oldest are removed by age, at most so many at once', async () => {
    for (let count = 0; count < 5; count += 1) await trail.record(act(1));
    clock.pass(MINUTE_MS);
    const before = clock.now();
    await trail.record(act(1));
    await trail.settle();
    expect(await chains.removeOld(1, before, 3)).toBe(3);
    expect(await problems()).toEqual([]);
    expect(await chains.removeOld(1, before, 3)).toBe(2);
    expect(await chains.removeOld(1, before, 3)).toBe(0);
    expect(await entries()).toMatchObject([{ place: 6 }]);
    expect(await problems()).toEqual([]);
  });

  it('shows that all entries of a server were removed', async () => {
    await trail.record(act(1));
    await trail.record(act(2));
    await trail.settle();
    await store.database.write(async (manager) => {
      await manager.delete(AuditEntryEntity, { chain: 2 });
      await manager.delete(AuditChainEntity, { id: 2 });
    });
    expect(await problems()).toEqual([
      expect.stringMatching(/^the number of servers and groups with entries is 1 off/),
    ]);
  });
});
