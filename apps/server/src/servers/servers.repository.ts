import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type ServerAddress } from '@outpost/contracts/server-address.js';
import {
  And,
  type FindOperator,
  type FindOptionsWhere,
  In,
  MoreThan,
  type SelectQueryBuilder,
} from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { type OwnedServer } from '../auth/may.js';
import { ServerEntity } from './server.entity.js';

/** Servers with one of these: all, if it is about none. */
export interface ServerReach {
  readonly ownerId?: number;
  readonly ids?: readonly number[];
  readonly groupIds?: readonly number[];
}

/** What lists are searched and ordered by, besides what is in memory alone. */
export type NamedServer = OwnedServer & Pick<ServerEntity, 'name' | 'host' | 'port' | 'tags'>;

type NewServer = Omit<ServerEntity, 'id'>;
export type ServerChange = Partial<Omit<ServerEntity, 'id' | 'ownerId' | 'createdAt'>>;

/** Rows read in one turn of the event loop: a thousand take tens of milliseconds, which blocks everything else. */
const ROWS_PER_TURN = 250;
/** The same of those with names alone. */
const NAMES_PER_TURN = 1_000;

@Injectable()
export class ServersRepository {
  constructor(private readonly database: Database) {}

  findById(id: number): Promise<ServerEntity | null> {
    return this.database.row(ServerEntity, { id });
  }

  findWithin(reach: ServerReach): Promise<ServerEntity[]> {
    return this.inTurns(alternativesOf(reach));
  }

  /** Of {@link findWithin}, what lists are searched and ordered by; far cheaper than whole rows. */
  async findNamedWithin(reach: ServerReach): Promise<NamedServer[]> {
    const found: NamedServer[] = [];
    for (;;) {
      const rows = await this.places(beyond(alternativesOf(reach), found.at(-1)?.id ?? 0))
        .addSelect('server.name', 'name')
        .addSelect('server.host', 'host')
        .addSelect('server.port', 'port')
        .addSelect('server.tags', 'tags')
        .limit(NAMES_PER_TURN)
        .getRawMany<NamedServer>();
      found.push(...rows);
      if (rows.length < NAMES_PER_TURN) return found;
      await nextTurn();
    }
  }

  findAll(): Promise<ServerEntity[]> {
    return this.inTurns([{}]);
  }

  /** Of {@link findWithin}, what rights depend on; far cheaper than whole rows. */
  findPlacesWithin(reach: ServerReach): Promise<OwnedServer[]> {
    return this.places(alternativesOf(reach)).getRawMany<OwnedServer>();
  }

  /** Undefined if there is no such server. */
  async findPlace(id: number): Promise<OwnedServer | undefined> {
    const [place] = await this.places([{ id }]).getRawMany<OwnedServer>();
    return place;
  }

  /** Of one owner or of all. */
  async findIds(ownerId?: number): Promise<number[]> {
    const alternatives = ownerId === undefined ? [{}] : [{ ownerId }];
    const places = await this.places(alternatives).getRawMany<OwnedServer>();
    return places.map(({ id }) => id);
  }

  /** Of any number. */
  findByIdsInTurns(ids: readonly number[]): Promise<ServerEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.inTurns([{ id: In(ids) }]);
  }

  count(): Promise<number> {
    return this.database.read(ServerEntity).count();
  }

  findOldest(limit: number): Promise<ServerEntity[]> {
    return this.database.read(ServerEntity).find({ order: { id: 'ASC' }, take: limit });
  }

  findByIds(ids: readonly number[]): Promise<ServerEntity[]> {
    return this.database.read(ServerEntity).findBy({ id: In(ids) });
  }

  /** Those of the addresses at which some server has been online; hosts in lower case. */
  findSeenOnline(addresses: readonly ServerAddress[]): Promise<ServerAddress[]> {
    const { sql } = this.database;
    const asked = sql.rows('a', { host: 'text', port: 'integer' });
    const rows = jsonRows(addresses.map(({ host, port }) => [host.toLowerCase(), port]));
    return this.database.read(ServerEntity).query<ServerAddress[]>(
      `SELECT a.host, a.port FROM ${asked} ${sql.joinInOrder} servers s
        ON lower(s.host) = a.host AND s.port = a.port WHERE s.last_online IS NOT NULL`,
      [rows],
    );
  }

  /** Counts and inserts in one turn: two concurrent requests must not both take the last free place. */
  insert(server: NewServer, requireRoom: (owned: number) => void): Promise<ServerEntity> {
    return this.database.writeInTurn(`servers of account ${server.ownerId}`, async (manager) => {
      requireRoom(await manager.countBy(ServerEntity, { ownerId: server.ownerId }));
      return insertRow(manager, ServerEntity, server);
    });
  }

  /**
   * As with {@link insert}, counts in the same turn. Returns whether the server still belonged to `from`.
   *
   * @param also what belongs to the same change; what it throws undoes everything
   */
  changeOwner(
    { id, from, to }: { readonly id: number; readonly from: number; readonly to: number },
    requireRoom: (owned: number) => void,
    also: () => Promise<void>,
  ): Promise<boolean> {
    return this.database.writeInTurn(`servers of account ${to}`, async (manager) => {
      requireRoom(await manager.countBy(ServerEntity, { ownerId: to }));
      const change = { ownerId: to, groupId: null };
      const { affected } = await manager.update(ServerEntity, { id, ownerId: from }, change);
      if (!affected) return false;
      await also();
      return true;
    });
  }

  async delete(id: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(ServerEntity, { id }));
    return (result.affected ?? 0) > 0;
  }

  /**
   * Ignores a deleted server. `requireFit` gets the row as stored at that moment: of two concurrent changes, the
   * second must not be checked against what the first has replaced.
   */
  async update(
    id: number,
    change: ServerChange,
    requireFit: (stored: ServerEntity) => void = () => undefined,
  ): Promise<void> {
    if (Object.keys(change).length === 0) return;
    await this.database.write(async (manager) => {
      const stored = await manager.findOneBy(ServerEntity, { id });
      if (!stored) return;
      requireFit(stored);
      await manager.update(ServerEntity, { id }, change);
    });
  }

  private places(alternatives: readonly FindOptionsWhere<ServerEntity>[]): SelectQueryBuilder<ServerEntity> {
    return this.database
      .read(ServerEntity)
      .createQueryBuilder('server')
      .select('server.id', 'id')
      .addSelect('server.ownerId', 'ownerId')
      .addSelect('server.groupId', 'groupId')
      .where([...alternatives])
      .orderBy('server.id');
  }

  /** Those that meet one of the alternatives, ordered by id. */
  private async inTurns(alternatives: readonly FindOptionsWhere<ServerEntity>[]): Promise<ServerEntity[]> {
    const found: ServerEntity[] = [];
    for (;;) {
      const rows = await this.database.read(ServerEntity).find({
        where: beyond(alternatives, found.at(-1)?.id ?? 0),
        order: { id: 'ASC' },
        take: ROWS_PER_TURN,
      });
      found.push(...rows);
      if (rows.length < ROWS_PER_TURN) return found;
      await nextTurn();
    }
  }
}

function alternativesOf({ ownerId, ids, groupIds }: ServerReach): readonly FindOptionsWhere<ServerEntity>[] {
  const alternatives = [
    ...(ownerId === undefined ? [] : [{ ownerId }]),
    ...(ids === undefined || ids.length === 0 ? [] : [{ id: In(ids) }]),
    ...(groupIds === undefined || groupIds.length === 0 ? [] : [{ groupId: In(groupIds) }]),
  ];
  return alternatives.length === 0 ? [{}] : alternatives;
}

const beyond = (
  alternatives: readonly FindOptionsWhere<ServerEntity>[],
  id: number,
): FindOptionsWhere<ServerEntity>[] =>
  alternatives.map((where) => ({
    ...where,
    id: where.id ? And(MoreThan(id), where.id as FindOperator<number>) : MoreThan(id),
  }));
