import { Injectable } from '@nestjs/common';
import { MAINTENANCE_WINDOWS_MAX } from '@outpost/contracts/limits.js';
import {
  type CreateMaintenanceRequest,
  type UpdateMaintenanceRequest,
} from '@outpost/contracts/maintenance-requests.js';
import { type MaintenanceState, type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { permissionDenied } from '../auth/auth.errors.js';
import { type Caller, may, type OwnedServer } from '../auth/may.js';
import { UsersRepository } from '../auth/users.repository.js';
import { WallClock } from '../platform/clock.js';
import { NotFoundError, UserError } from '../platform/errors/app-error.js';
import { type Page } from '../platform/pages/page.js';
import { placeOf as placeOfGroup } from '../servers/groups/group.entity.js';
import { GroupsRepository } from '../servers/groups/groups.repository.js';
import { GroupsService } from '../servers/groups/groups.service.js';
import { type MaintainedPlace } from '../servers/servers-in-maintenance.js';
import { ServersService } from '../servers/servers.service.js';
import { MaintenanceKeeper, type MaintenanceTimes } from './maintenance-keeper.js';
import { type MaintenanceSpanEntity } from './maintenance-span.entity.js';
import { changeOf, endedBy, endingOf } from './maintenance-change.js';
import { timesAt, timingOf } from './maintenance-times.js';
import { type MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { type Bounds, type MaintainedPlaces, MaintenanceRepository } from './maintenance.repository.js';

const NEEDED = 'schedules.manage';

/** What a caller sees, by which windows are found and shown. */
interface Seen {
  readonly servers: ReadonlyMap<number, OwnedServer>;
  readonly groupIds: ReadonlySet<number>;
  readonly ownerIds: ReadonlySet<number>;
}

/** Times in which servers are worked on: whoever may manage the schedules of a place plans them for all who see it. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly windows: MaintenanceRepository,
    private readonly keeper: MaintenanceKeeper,
    private readonly servers: ServersService,
    private readonly groups: GroupsService,
    private readonly allGroups: GroupsRepository,
    private readonly users: UsersRepository,
    private readonly clock: WallClock,
  ) {}

  async list(caller: Caller, query: PageQuery): Promise<Page<MaintenanceWindow>> {
    const seen = await this.seenBy(caller);
    const page = await this.windows.page(caller.user.isAdmin ? 'all' : placesOf(seen), query);
    return { ...page, items: await this.presentAll(caller, page.items, seen) };
  }

  /** What is planned or under way within a time, on servers that the caller sees; the soonest first. */
  async within(caller: Caller, { from, to }: Bounds): Promise<readonly MaintenanceTimes[]> {
    const now = this.clock.now();
    const begin = from > now ? from : now;
    const seen = caller.user.isAdmin ? 'all' : placesOf(await this.seenBy(caller));
    const { items } = await this.windows.page(seen, {});
    const spans = await this.windows.spansOf(items.map(({ id }) => id));
    const found = items
      .filter(({ enabled, overAt }) => enabled && overAt === null)
      .flatMap((window) => this.keeper.timesWithin(window, spans.get(window.id), { from: begin, to }));
    return found.sort((a, b) => a.from.getTime() - b.from.getTime());
  }

  /** @throws {AppError} `not_found` of the place, `permission_denied`, `validation_failed`, `limit_reached` */
  async create(caller: Caller, body: CreateMaintenanceRequest): Promise<MaintenanceWindow> {
    const now = this.clock.now();
    const { name, scope, note = '', holdsTasks = false, enabled = true } = body;
    const timing = timingOf(body.timing, now);
    const place = placeFrom(caller, body);
    const serverZone = await this.require(caller, place);
    const timeZone = body.timeZone ?? (scope === 'server' ? serverZone : undefined) ?? 'UTC';
    const first = enabled ? timesAt({ timing, timeZone }, now) : null;
    const window = await this.windows.insert(
      {
        ...{ ...place, name: name.trim(), note, timing, timeZone, holdsTasks, enabled, overAt: null },
        ...{ createdBy: caller.user.username, createdAt: now },
      },
      first,
      MAINTENANCE_WINDOWS_MAX,
    );
    if (!window) throw tooMany();
    return this.shown(caller, window.id);
  }

  /** @throws {AppError} `not_found`, `permission_denied`, `maintenance_over`, `validation_failed` */
  async update(caller: Caller, id: number, body: UpdateMaintenanceRequest): Promise<MaintenanceWindow> {
    await this.require(caller, await this.found(id));
    const now = this.clock.now();
    let ended: MaintenanceSpanEntity | undefined;
    const changed = await this.windows.change(id, (known) => {
      const change = changeOf(known, body, now);
      ended = endedBy(known, change);
      return change;
    });
    if (!changed) throw new NotFoundError('maintenance');
    if (ended) await this.keeper.announceEnd(ended, caller.user.username);
    return this.shown(caller, id);
  }

  /** @throws {AppError} `not_found`, `permission_denied`, `maintenance_not_under_way` */
  async end(caller: Caller, id: number): Promise<MaintenanceWindow> {
    await this.require(caller, await this.found(id));
    const now = this.clock.now();
    let ended: MaintenanceSpanEntity | undefined;
    await this.windows.change(id, (known) => {
      const { window, open } = known;
      if (!open || open.fromAt > now) throw notUnderWay();
      const next = window.enabled ? this.keeper.next(window, now, open.fromAt) : null;
      const change = endingOf(window, next, now);
      ended = endedBy(known, change);
      return change;
    });
    if (ended) await this.keeper.announceEnd(ended, caller.user.username);
    return this.shown(caller, id);
  }

  /** @throws {AppError} `not_found`, `permission_denied` */
  async delete(caller: Caller, id: number): Promise<void> {
    await this.require(caller, await this.found(id));
    const ended = await this.windows.delete(id, this.clock.now());
    if (ended) await this.keeper.announceEnd(ended, caller.user.username);
    await this.keeper.beat();
  }

  private async found(id: number): Promise<MaintenanceWindowEntity> {
    const window = await this.windows.find(id);
    if (!window) throw new NotFoundError('maintenance');
    return window;
  }

  /**
   * Returns the time zone of the server, if it is about one.
   *
   * @throws {AppError} `not_found` for a place that the caller does not see, `permission_denied`
   */
  private async require(caller: Caller, place: MaintainedPlace): Promise<string | undefined> {
    const { serverId, groupId, ownerId } = place;
    if (serverId !== null) return (await this.servers.get(caller, serverId, NEEDED)).timeZone;
    if (groupId !== null) await this.groups.get(caller, groupId, NEEDED);
    if (ownerId === null || ownsAll(caller, ownerId)) return undefined;
    const { ownerIds } = await this.seenBy(caller);
    throw ownerIds.has(ownerId) ? permissionDenied() : new NotFoundError('maintenance');
  }

  private async seenBy(caller: Caller): Promise<Seen> {
    const { user, grants } = caller;
    const places = await this.servers.places(caller);
    const own = await this.allGroups.page({ ownerId: user.id, ids: [...grants.groups.keys()] }, {});
    return {
      servers: new Map(places.map((server) => [server.id, server])),
      groupIds: new Set([
        ...own.items.map(({ id }) => id),
        ...places.flatMap(({ groupId }) => groupId ?? []),
      ]),
      ownerIds: new Set([user.id, ...places.map(({ ownerId }) => ownerId)]),
    };
  }

  /** After a change, which everybody knows by then. */
  private async shown(caller: Caller, id: number): Promise<MaintenanceWindow> {
    await this.keeper.beat();
    const [shown] = await this.presentAll(caller, [await this.found(id)], await this.seenBy(caller));
    return shown as MaintenanceWindow;
  }

  private async presentAll(
    caller: Caller,
    windows: readonly MaintenanceWindowEntity[],
    { servers }: Seen,
  ): Promise<readonly MaintenanceWindow[]> {
    const now = this.clock.now();
    const [spans, groups, names] = await Promise.all([
      this.windows.spansOf(windows.map(({ id }) => id)),
      this.allGroups.findByIds(windows.flatMap(({ groupId }) => groupId ?? [])),
      this.users.namesOf(windows.flatMap(({ ownerId }) => ownerId ?? [])),
    ]);
    const owners = new Map(groups.map((group) => [group.id, placeOfGroup(group)]));
    return windows.map((window) => {
      const { serverId, groupId, ownerId } = window;
      const place = serverId === null ? owners.get(groupId ?? 0) : servers.get(serverId);
      return {
        ...present(window, spans.get(window.id), now),
        owner: ownerId === null ? null : (names.get(ownerId) ?? null),
        mayChange: ownerId === null ? !!place && may(caller, NEEDED, place) : ownsAll(caller, ownerId),
      };
    });
  }
}

const placesOf = ({ servers, groupIds, ownerIds }: Seen): MaintainedPlaces => ({
  ...{ serverIds: [...servers.keys()], groupIds: [...groupIds], ownerIds: [...ownerIds] },
});

const ownsAll = ({ user }: Caller, ownerId: number): boolean => user.isAdmin || user.id === ownerId;

const placeFrom = (
  { user }: Caller,
  { scope, serverId, groupId }: CreateMaintenanceRequest,
): MaintainedPlace => ({
  serverId: scope === 'server' ? (serverId ?? 0) : null,
  groupId: scope === 'group' ? (groupId ?? 0) : null,
  ownerId: scope === 'all' ? user.id : null,
});

function present(
  window: MaintenanceWindowEntity,
  span: MaintenanceSpanEntity | undefined,
  now: Date,
): Omit<MaintenanceWindow, 'owner' | 'mayChange'> {
  const { serverId, groupId, ownerId } = window;
  return {
    ...{ id: window.id, name: window.name, note: window.note, serverId, groupId },
    scope: ownerId === null ? (groupId === null ? 'server' : 'group') : 'all',
    ...{ timing: window.timing, timeZone: window.timeZone, holdsTasks: window.holdsTasks },
    ...{ enabled: window.enabled, state: stateOf(window, span, now), createdBy: window.createdBy },
    ...{ from: span?.fromAt.toISOString() ?? null, to: span?.toAt?.toISOString() ?? null },
  };
}

function stateOf(
  { enabled, overAt }: MaintenanceWindowEntity,
  span: MaintenanceSpanEntity | undefined,
  now: Date,
): MaintenanceState {
  if (overAt !== null) return 'over';
  if (!enabled) return 'off';
  return span && span.state !== 'over' && span.fromAt <= now ? 'under-way' : 'planned';
}

const tooMany = (): UserError =>
  new UserError(
    'limit_reached',
    say(
      'maintenance.too_many',
      'There can be at most {most} maintenance windows for one server, one group or one account',
      { most: MAINTENANCE_WINDOWS_MAX },
    ),
  );

const notUnderWay = (): UserError =>
  new UserError(
    'maintenance_not_under_way',
    say('maintenance.not_under_way', 'This maintenance is not under way'),
  );
