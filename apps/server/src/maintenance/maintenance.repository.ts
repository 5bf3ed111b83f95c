import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type EntityManager, In, IsNull, LessThan, Not } from 'typeorm';
import { type OwnedServer } from '../auth/may.js';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { type MaintainedPlace } from '../servers/servers-in-maintenance.js';
import { MaintenanceSpanEntity } from './maintenance-span.entity.js';
import { type Times } from './maintenance-times.js';
import { MaintenanceWindowEntity } from './maintenance-window.entity.js';

/** Of which servers, groups and accounts. */
export interface MaintainedPlaces {
  readonly serverIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly ownerIds: readonly number[];
}

/** A time. */
export interface Bounds {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** What becomes of a window, and of the span of it that is planned or under way. */
export interface MaintenanceChange {
  readonly window?: Partial<Omit<MaintenanceWindowEntity, 'id'>>;
  readonly open?: Partial<Omit<MaintenanceSpanEntity, 'id'>> | 'remove';
  /** What is planned instead, or next. */
  readonly next?: Times | null;
}

/** A window with the span of it that is planned or under way, if there is one. */
export interface KnownWindow {
  readonly window: MaintenanceWindowEntity;
  readonly open: MaintenanceSpanEntity | null;
}

const turnOf = (windowId: number): string => `maintenance window ${windowId}`;
const OPEN = { state: Not('over' as const) };

@Injectable()
export class MaintenanceRepository {
  constructor(private readonly database: Database) {}

  /** Of all places, or of these. */
  page(places: MaintainedPlaces | 'all', page: PageQuery): Promise<Page<MaintenanceWindowEntity>> {
    const found = this.database.read(MaintenanceWindowEntity).createQueryBuilder('win');
    if (places !== 'all') {
      const { integers } = this.database.sql;
      const [servers, groups, owners] = ['servers', 'groups', 'owners'].map((name) =>
        integers.replace('?', `:${name}`),
      );
      found.where(
        `(win.serverId IN (${servers}) OR win.groupId IN (${groups}) OR win.ownerId IN (${owners}))`,
        {
          servers: JSON.stringify(places.serverIds),
          groups: JSON.stringify(places.groupIds),
          owners: JSON.stringify(places.ownerIds),
        },
      );
    }
    return listRows(found, NEWEST_FIRST, page);
  }

  find(id: number): Promise<MaintenanceWindowEntity | null> {
    return this.database.row(MaintenanceWindowEntity, { id });
  }

  /** Of each window the span that is planned or under way, else the last one. */
  async spansOf(windowIds: readonly number[]): Promise<ReadonlyMap<number, MaintenanceSpanEntity>> {
    const latest = await this.database
      .read(MaintenanceSpanEntity)
      .createQueryBuilder('span')
      .select('MAX(span.id)', 'id')
      .where({ windowId: In(windowIds) })
      .groupBy('span.windowId')
      .getRawMany<{ id: number }>();
    const spans = await this.database
      .read(MaintenanceSpanEntity)
      .findBy({ id: In(latest.map(({ id }) => id)) });
    return new Map(spans.map((span) => [span.windowId ?? 0, span]));
  }

  /** Everything that is planned or under way. */
  open(): Promise<MaintenanceSpanEntity[]> {
    return this.database.read(MaintenanceSpanEntity).find({ where: OPEN, order: { id: 'ASC' } });
  }

  /** When a server was in maintenance within a time, or is; the earliest first, at most `most`. */
  spansWithin(
    { id, groupId, ownerId }: OwnedServer,
    { from, to }: Bounds,
    most: number,
  ): Promise<MaintenanceSpanEntity[]> {
    return this.database
      .read(MaintenanceSpanEntity)
      .createQueryBuilder('span')
      .where(`span.state <> 'planned' AND span.fromAt < :to AND (span.toAt IS NULL OR span.toAt > :from)`, {
        ...{ from, to },
      })
      .andWhere('(span.serverId = :id OR span.groupId = :groupId OR span.ownerId = :ownerId)', {
        ...{ id, groupId, ownerId },
      })
      .orderBy('span.fromAt', 'ASC')
      .addOrderBy('span.id', 'ASC')
      .limit(most)
      .getMany();
  }

  /** With the first span. Undefined if the place has `limit` windows that are not over. */
  insert(
    window: Omit<MaintenanceWindowEntity, 'id'>,
    first: Times | null,
    limit: number,
  ): Promise<MaintenanceWindowEntity | undefined> {
    const place = placeOf(window);
    return this.database.writeInTurn(`maintenance of ${JSON.stringify(place)}`, async (manager) => {
      const alike = { ...equalTo(place), overAt: IsNull() };
      if ((await manager.countBy(MaintenanceWindowEntity, alike)) >= limit) return undefined;
      const stored = await insertRow(manager, MaintenanceWindowEntity, window);
      if (first) await insertSpan(manager, stored, first);
      return stored;
    });
  }

  /**
   * Changes a window, and what is planned or under way of it, as decided by what is stored then. Returns it as it is
   * afterwards; null if it is gone.
   */
  change(id: number, decide: (known: KnownWindow) => MaintenanceChange): Promise<KnownWindow | null> {
    return this.database.writeInTurn(turnOf(id), async (manager) => {
      const known = await read(manager, id);
      if (!known) return null;
      const { window, open, next } = decide(known);
      if (window && Object.keys(window).length > 0)
        await manager.update(MaintenanceWindowEntity, { id }, withJson(window));
      if (known.open && open) await changeSpan(manager, known.open.id, open);
      const changed = await read(manager, id);
      if (!changed || !next) return changed;
      return { ...changed, open: await insertSpan(manager, changed.window, next) };
    });
  }

  /** With what is planned; what is past stays. Returns the span that was under way, which ends. */
  delete(id: number, now: Date): Promise<MaintenanceSpanEntity | null> {
    return this.database.writeInTurn(turnOf(id), async (manager) => {
      const known = await read(manager, id);
      const open = known?.open ?? null;
      await manager.delete(MaintenanceSpanEntity, { windowId: id, state: 'planned' });
      if (open?.state === 'under-way')
        await manager.update(MaintenanceSpanEntity, { id: open.id }, { state: 'over', toAt: now });
      await manager.delete(MaintenanceWindowEntity, { id });
      return open?.state === 'under-way' ? open : null;
    });
  }

  /** Windows that do not come again since, and spans that ended before. */
  async removeOld({ windowsBefore, spansBefore }: { windowsBefore: Date; spansBefore: Date }): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.delete(MaintenanceWindowEntity, { overAt: LessThan(windowsBefore) });
      await manager.delete(MaintenanceSpanEntity, { state: 'over', toAt: LessThan(spansBefore) });
    });
  }
}

async function read(manager: EntityManager, id: number): Promise<KnownWindow | null> {
  const window = await manager.findOneBy(MaintenanceWindowEntity, { id });
  return (
    window && { window, open: await manager.findOneBy(MaintenanceSpanEntity, { windowId: id, ...OPEN }) }
  );
}

const changeSpan = (
  manager: EntityManager,
  id: number,
  change: NonNullable<MaintenanceChange['open']>,
): Promise<unknown> =>
  change === 'remove'
    ? manager.delete(MaintenanceSpanEntity, { id })
    : manager.update(MaintenanceSpanEntity, { id }, change);

const insertSpan = (
  manager: EntityManager,
  window: MaintenanceWindowEntity,
  { from, to }: Times,
): Promise<MaintenanceSpanEntity> =>
  insertRow(manager, MaintenanceSpanEntity, {
    ...{ ...placeOf(window), windowId: window.id, name: window.name, holdsTasks: window.holdsTasks },
    ...{ fromAt: from, toAt: to, state: 'planned' },
  });

export const placeOf = ({ serverId, groupId, ownerId }: MaintainedPlace): MaintainedPlace => ({
  ...{ serverId, groupId, ownerId },
});

const equalTo = ({ serverId, groupId, ownerId }: MaintainedPlace) => ({
  serverId: serverId ?? IsNull(),
  groupId: groupId ?? IsNull(),
  ownerId: ownerId ?? IsNull(),
});

/** TypeORM would take the readonly list of a timing for a function that makes one. */
const withJson = ({ timing, ...window }: Partial<Omit<MaintenanceWindowEntity, 'id'>>) => ({
  ...window,
  ...(timing && { timing: { ...timing } as never }),
});
