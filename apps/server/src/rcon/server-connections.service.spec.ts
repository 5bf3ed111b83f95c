import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PoolFixture, TARGET } from '@outpost/rcon-connections/testing/pool-fixture.js';
import { pino } from 'pino';
import { ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { NewsMissed } from '../cluster/replica.events.js';
import { type Games } from '../games/games.service.js';
import { SystemWallClock } from '../platform/clock.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { EventBus } from '../platform/event-bus.js';
import { type LastSeen } from '../servers/last-seen.js';
import { ServerEntity } from '../servers/server.entity.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { type ServersService } from '../servers/servers.service.js';
import { type UnansweredAddressLimit } from '../servers/unanswered-address-limit.js';
import { type IncomingLines } from './incoming-lines.js';
import { type RconTargets } from './rcon-targets.js';
import { CLOSED_PER_TURN, COMPARED_PER_TURN, ServerConnections } from './server-connections.service.js';
import { type ServerStatus } from './status/server-status.service.js';

const nothing = (): void => undefined;

/** Notes how many servers are read at once, and whether the event loop has had a turn since the time before. */
class WatchedServers extends ServersRepository {
  readonly reads: { readonly count: number; readonly isNewTurn: boolean }[] = [];
  onRead = nothing;
  private isNewTurn = true;

  override async findByIds(ids: readonly number[]): Promise<ServerEntity[]> {
    this.reads.push({ count: ids.length, isNewTurn: this.isNewTurn });
    this.isNewTurn = false;
    setImmediate(() => (this.isNewTurn = true));
    const servers = await super.findByIds(ids);
    this.onRead();
    return servers;
  }
}

describe('ServerConnections', () => {
  const HELD = COMPARED_PER_TURN * 2;
  let store: TestDatabase;
  let repository: WatchedServers;
  let pool: PoolFixture['pool'];
  let events: EventBus;
  let servers: ServerEntity[];
  beforeEach(async () => {
    store = await TestDatabase.open([ServerEntity]);
    await storeOwnedServers(store.database, HELD + 1);
    repository = new WatchedServers(store.database);
    ({ pool } = new PoolFixture());
    events = new EventBus(pino({ level: 'silent' }));
    new ServerConnections(
      pool,
      repository,
      { remember: nothing, settled: () => Promise.resolve() } as unknown as LastSeen,
      { passwordOf: () => 'secret' } as unknown as ServersService,
      { resolve: () => Promise.resolve(TARGET) } as unknown as RconTargets,
      { wireOf: () => ({}) } as unknown as Games,
      { follow: nothing, take: nothing, forget: nothing } as unknown as ServerStatus,
      { follow: nothing } as unknown as IncomingLines,
      { answered: nothing } as unknown as UnansweredAddressLimit,
      events,
      new SystemWallClock(),
    ).onModuleInit();
    servers = await repository.findAll();
    await events.deliver(new ServersTaken(servers.slice(0, HELD)));
  });
  afterEach(async () => {
    pool.closeAll();
    await store.close();
  });

  /** Ids of the servers with another connection than before. */
  const reopenedBy = async (work: () => Promise<void>): Promise<readonly number[]> => {
    const before = new Map(servers.map(({ id }) => [id, pool.find(id)]));
    await work();
    return servers.map(({ id }) => id).filter((id) => pool.find(id) && pool.find(id) !== before.get(id));
  };
  const missed = (): Promise<void> => events.deliver(new NewsMissed(1, false));

  it('connects anew, when news of other replicas were missed, to those whose address, password, protocol or game has changed', async () => {
    const relevant = [
      ...[{ host: '192.0.2.7' }, { port: 2_306 }, { queryPort: 27_016 }, { type: 'source' }],
      ...[{ game: 'dayz' }, { sealedPassword: 'another' }],
    ];
    const irrelevant = [{ name: 'Livonia' }, { maxPlayers: 10 }, { timeZone: 'Europe/Prague' }];
    const changes: Partial<ServerEntity>[] = [...relevant, ...irrelevant, { seenState: 'online' }];
    for (const [at, change] of changes.entries()) await repository.update(at + 1, change);
    expect(await reopenedBy(missed)).toEqual(relevant.map((_change, at) => at + 1));
    expect(await reopenedBy(missed)).toEqual([]);
  });

  it('compares many in turns of the event loop then', async () => {
    await missed();
    expect(repository.reads).toEqual(
      Array.from({ length: 2 }, () => ({ count: COMPARED_PER_TURN, isNewTurn: true })),
    );
  });

  it('misses none then that comes meanwhile, and opens none that leaves', async () => {
    for (const id of [1, HELD, HELD + 1]) await repository.update(id, { port: 2_306 });
    let taken: unknown;
    repository.onRead = () => {
      repository.onRead = nothing;
      events.publish(new ServersLeft([1, 2], true));
      events.publish(new ServersTaken(servers.slice(HELD)));
      taken = pool.find(HELD + 1);
    };
    const reopened = await reopenedBy(missed);
    expect(reopened).toEqual([HELD, HELD + 1]);
    // It was taken as it was read before, with the port that has changed since.
    expect(taken).toBeDefined();
    expect(pool.find(HELD + 1)).not.toBe(taken);
    expect([1, 2].map((id) => pool.find(id))).toEqual([undefined, undefined]);
    expect(repository.reads.reduce((sum, { count }) => sum + count, 0)).toBe(HELD + 1);
  });

  it('closes those of a lost lease in turns of the event loop, and resolves when all are closed', async () => {
    const left = events.deliver(new ServersLeft(servers.map(({ id }) => id).slice(0, HELD), true));
    const countOpen = (): number => servers.filter(({ id }) => pool.find(id)).length;
    expect(countOpen()).toBe(HELD - CLOSED_PER_TURN);
    await left;
    expect(countOpen()).toBe(0);
  });
});
