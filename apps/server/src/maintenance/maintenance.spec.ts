import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CreateMaintenanceRequest } from '@outpost/contracts/maintenance-requests.js';
import { pino } from 'pino';
import { MembershipEntity } from '../auth/membership.entity.js';
import { type Caller, NO_GRANTS } from '../auth/may.js';
import { UserEntity } from '../auth/user.entity.js';
import { UsersRepository } from '../auth/users.repository.js';
import { type Entitlements } from '../billing/entitlements.service.js';
import { type Database } from '../platform/database/database.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { EventBus } from '../platform/event-bus.js';
import { Shutdown } from '../platform/shutdown.js';
import { SetClock } from '../scheduler/testing/set-clock.js';
import { GroupEntity } from '../servers/groups/group.entity.js';
import { GroupsRepository } from '../servers/groups/groups.repository.js';
import { GroupsService } from '../servers/groups/groups.service.js';
import { ServerEntity } from '../servers/server.entity.js';
import { ServersInMaintenance } from '../servers/servers-in-maintenance.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { ServersService } from '../servers/servers.service.js';
import { MaintenanceKeeper } from './maintenance-keeper.js';
import { MaintenanceSpanEntity } from './maintenance-span.entity.js';
import { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { MaintenanceBegan, MaintenanceEnded } from './maintenance.events.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ENTITIES = [
  ...[UserEntity, MembershipEntity, ServerEntity, GroupEntity],
  ...[MaintenanceWindowEntity, MaintenanceSpanEntity],
];

type Make<T> = new (...given: readonly unknown[]) => T;

/** A process of the panel, as far as maintenance goes. */
class Panel {
  readonly told: string[] = [];
  readonly current: ServersInMaintenance;
  readonly keeper: MaintenanceKeeper;
  readonly service: MaintenanceService;
  readonly windows: MaintenanceRepository;

  constructor(
    readonly database: Database,
    private readonly clock: SetClock,
  ) {
    const log = pino({ level: 'silent' });
    const events = new EventBus(log);
    events.subscribe(MaintenanceBegan, ({ serverIds, to }) => {
      this.told.push(`begun on ${serverIds.join()} until ${to?.toISOString().slice(11, 16) ?? 'later'}`);
    });
    events.subscribe(MaintenanceEnded, ({ serverIds, by }) => {
      this.told.push(`ended on ${serverIds.join()} by ${by ?? 'its time'}`);
    });
    const entitlements = { requireHeld: () => Promise.resolve() } as unknown as Entitlements;
    const repository = new ServersRepository(database);
    const groups = new GroupsRepository(database);
    const servers = new (ServersService as unknown as Make<ServersService>)(repository, entitlements);
    this.current = new ServersInMaintenance(clock);
    this.windows = new MaintenanceRepository(database);
    this.keeper = new MaintenanceKeeper(
      ...([this.windows, this.current, repository, events, new Shutdown(), clock, log] as const),
    );
    this.service = new MaintenanceService(
      ...([this.windows, this.keeper, servers] as const),
      new (GroupsService as unknown as Make<GroupsService>)(groups),
      ...([groups, new UsersRepository(database), clock] as const),
    );
  }

  /** Lives for so long, looking every minute. */
  async live(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += MINUTE) {
      this.clock.pass(MINUTE);
      await this.keeper.beat();
    }
  }

  /** The servers, of the first three, that are in maintenance. */
  inMaintenance(): readonly number[] {
    const groupOf = new Map([[2, 1]]);
    return [1, 2, 3].filter((id) => this.current.of({ id, ownerId: 1, groupId: groupOf.get(id) ?? null }));
  }
}

describe('Maintenance', () => {
  let store: TestDatabase;
  let clock: SetClock;
  let panel: Panel;
  let anna: Caller;

  const another = async (): Promise<Panel> => new Panel(await store.another(ENTITIES), clock);
  const create = (request: Partial<CreateMaintenanceRequest>) =>
    panel.service.create(anna, {
      ...{ name: 'Mod update', scope: 'server', serverId: 1, timing: { kind: 'once' } },
      ...request,
    });

  beforeEach(async () => {
    store = await TestDatabase.open(ENTITIES);
    await storeOwnedServers(store.database, 3);
    await store.database.write(async (manager) => {
      await manager.query(
        `INSERT INTO server_groups (owner_id, name, created_at) VALUES (1, 'Europe', '2026-01-01')`,
      );
      await manager.query('UPDATE servers SET group_id = 1 WHERE id = 2');
    });
    clock = new SetClock(new Date('2026-11-24T12:00:00Z'));
    panel = await another();
    const user = await new UsersRepository(panel.database).findById(1);
    if (!user) throw new Error('there is no owner');
    anna = { user, grants: NO_GRANTS, limits: null };
  });
  afterEach(() => store.close());

  it('by hand begins at once, and stays until somebody ends it', async () => {
    const window = await create({});
    expect(window).toMatchObject({ state: 'under-way', from: '2026-11-24T12:00:00.000Z', to: null });
    await panel.live(5 * HOUR);
    expect(panel.inMaintenance()).toEqual([1]);
    expect(await panel.service.end(anna, window.id)).toMatchObject({
      ...{ state: 'over', to: '2026-11-24T17:00:00.000Z' },
    });
    expect(panel.inMaintenance()).toEqual([]);
    expect(panel.told).toEqual(['begun on 1 until later', 'ended on 1 by anna']);
    await expect(panel.service.end(anna, window.id)).rejects.toMatchObject({
      code: 'maintenance_not_under_way',
    });
  });

  it('that is planned begins and ends by itself, on all servers of its place', async () => {
    await create({
      scope: 'group',
      groupId: 1,
      timing: { kind: 'once', from: '2026-11-24T12:30:00Z', to: '2026-11-24T13:00:00Z' },
    });
    await create({
      scope: 'all',
      timing: { kind: 'once', from: '2026-11-24T14:00:00Z', to: '2026-11-24T14:30:00Z' },
    });
    expect(panel.inMaintenance()).toEqual([]);
    await panel.live(40 * MINUTE);
    expect(panel.inMaintenance()).toEqual([2]);
    await panel.live(90 * MINUTE);
    expect(panel.inMaintenance()).toEqual([1, 2, 3]);
    await panel.live(HOUR);
    expect(panel.told).toEqual([
      ...['begun on 2 until 13:00', 'ended on 2 by its time'],
      ...['begun on 1,2,3 until 14:30', 'ended on 1,2,3 by its time'],
    ]);
    expect((await panel.service.list(anna, {})).items.map(({ state }) => state)).toEqual(['over', 'over']);
  });

  it('of every week comes each week, whichever process sees it, and is told once', async () => {
    const other = await another();
    await create({
      timing: { kind: 'weekly', weekdays: [4], at: '04:00', minutes: 60 },
      timeZone: 'Europe/Berlin',
    });
    for (let week = 0; week < 3; week += 1) {
      clock.passUntil(`2026-${['11-26', '12-03', '12-10'][week]}T03:00:00Z`);
      await Promise.all([panel.keeper.beat(), other.keeper.beat()]);
      expect(panel.inMaintenance()).toEqual([1]);
      clock.pass(HOUR);
      await Promise.all([panel.keeper.beat(), other.keeper.beat()]);
      expect(other.inMaintenance()).toEqual([]);
    }
    expect([...panel.told, ...other.told].sort()).toEqual([
      ...Array<string>(3).fill('begun on 1 until 04:00'),
      ...Array<string>(3).fill('ended on 1 by its time'),
    ]);
  });

  it('that is ended early comes again next week, and not before', async () => {
    const { id } = await create({ timing: { kind: 'weekly', at: '12:00', weekdays: [2], minutes: 60 } });
    expect(panel.inMaintenance()).toEqual([1]);
    await panel.live(5 * MINUTE);
    expect(await panel.service.end(anna, id)).toMatchObject({
      state: 'planned',
      from: '2026-12-01T12:00:00.000Z',
    });
    await panel.live(HOUR);
    expect(panel.inMaintenance()).toEqual([]);
  });

  it('that began while the panel was off is under way after its start', async () => {
    await create({ timing: { kind: 'once', from: '2026-11-25T03:00:00Z', to: '2026-11-25T05:00:00Z' } });
    clock.passUntil('2026-11-25T04:00:00Z');
    const next = await another();
    await next.keeper.onApplicationBootstrap();
    expect(next.inMaintenance()).toEqual([1]);
    expect(next.told).toEqual(['begun on 1 until 05:00']);
  });

  it('goes on while it is changed, and ends if it would not be now by its new times', async () => {
    const { id } = await create({ timing: { kind: 'once', to: '2026-11-24T14:00:00Z' } });
    await panel.live(10 * MINUTE);
    const longer = await panel.service.update(anna, id, {
      ...{ name: 'Wipe', timing: { kind: 'once', to: '2026-11-24T15:00:00Z' } },
    });
    expect(longer).toMatchObject({ name: 'Wipe', state: 'under-way', from: '2026-11-24T12:00:00.000Z' });
    expect(longer.to).toBe('2026-11-24T15:00:00.000Z');
    const later = { kind: 'once', from: '2026-11-25T12:00:00Z', to: null } as const;
    expect(await panel.service.update(anna, id, { timing: later })).toMatchObject({
      ...{ state: 'planned', from: '2026-11-25T12:00:00.000Z' },
    });
    expect(panel.told).toEqual(['begun on 1 until 14:00', 'ended on 1 by anna']);
    expect(panel.inMaintenance()).toEqual([]);
  });

  it('that is switched off does not come, until it is switched on again', async () => {
    const { id } = await create({ timing: { kind: 'weekly', at: '12:30', minutes: 30 } });
    expect(await panel.service.update(anna, id, { enabled: false })).toMatchObject({ state: 'off' });
    await panel.live(HOUR);
    expect(panel.told).toEqual([]);
    expect(await panel.service.update(anna, id, { enabled: true })).toMatchObject({
      ...{ state: 'planned', from: '2026-11-25T12:30:00.000Z' },
    });
  });

  it('stays in the history of its servers when it is removed', async () => {
    const { id } = await create({ scope: 'all' });
    await panel.live(10 * MINUTE);
    await panel.service.delete(anna, id);
    expect(panel.inMaintenance()).toEqual([]);
    const day = { from: new Date('2026-11-24T00:00:00Z'), to: new Date('2026-11-25T00:00:00Z') };
    const found = await panel.windows.spansWithin({ id: 3, ownerId: 1, groupId: null }, day, 10);
    expect(found.map(({ name, fromAt, toAt }) => [name, fromAt, toAt])).toEqual([
      ['Mod update', new Date('2026-11-24T12:00:00Z'), new Date('2026-11-24T12:10:00Z')],
    ]);
    expect((await panel.service.list(anna, {})).items).toEqual([]);
  });

  it('is not planned beyond fifty windows of one place', async () => {
    const timing = { kind: 'once', from: '2026-12-24T12:30:00Z' } as const;
    for (let count = 0; count < 50; count += 1) await create({ timing });
    await expect(create({ timing })).rejects.toMatchObject({ code: 'limit_reached' });
    expect((await create({ timing, serverId: 2 })).serverId).toBe(2);
  });
});
