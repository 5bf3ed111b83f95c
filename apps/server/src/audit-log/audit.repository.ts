import { Injectable } from '@nestjs/common';
import { type AuditFilterQuery } from '@outpost/contracts/audit.js';
import { type SelectQueryBuilder } from 'typeorm';
import { AuditChainEntity, AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { Database } from '../platform/database/database.js';

/** Whose entries: of one chain, of one account, or all. */
export interface AuditReach {
  readonly chain?: number;
  readonly actorId?: number;
}

const ROWS_AT_ONCE = 500;

@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Newest first; one more than `limit` says that there are others. */
  page(
    reach: AuditReach,
    filter: AuditFilterQuery,
    limit: number,
    before = Number.MAX_SAFE_INTEGER,
  ): Promise<AuditEntryEntity[]> {
    return this.filtered(reach, filter)
      .andWhere('entry.id < :before', { before })
      .orderBy('entry.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  chains(): Promise<AuditChainEntity[]> {
    return this.database.readLong(AuditChainEntity).find({ order: { id: 'ASC' } });
  }

  /** The entries of a chain in their order, up to a place, in parts. */
  async *entriesOf(chain: number, last: number): AsyncGenerator<readonly AuditEntryEntity[], void> {
    for (let place = 0; ;) {
      const part = await this.database
        .readLong(AuditEntryEntity)
        .createQueryBuilder('entry')
        .where('entry.chain = :chain AND entry.place > :place AND entry.place <= :last', {
          chain,
          place,
          last,
        })
        .orderBy('entry.place', 'ASC')
        .limit(ROWS_AT_ONCE)
        .getMany();
      yield part;
      const end = part.at(-1);
      if (!end || part.length < ROWS_AT_ONCE) return;
      place = end.place;
    }
  }

  private filtered(
    { chain, actorId }: AuditReach,
    { q, actor, action, from, to }: AuditFilterQuery,
  ): SelectQueryBuilder<AuditEntryEntity> {
    const found = this.database.readLong(AuditEntryEntity).createQueryBuilder('entry').where('1 = 1');
    if (chain !== undefined) found.andWhere('entry.chain = :chain', { chain });
    if (actorId !== undefined) found.andWhere('entry.actorId = :actorId', { actorId });
    if (actor !== undefined) found.andWhere('entry.actorId = :actor', { actor });
    if (action !== undefined) found.andWhere('entry.action = :action', { action });
    if (from !== undefined) found.andWhere('entry.at >= :from', { from: new Date(from) });
    if (to !== undefined) found.andWhere('entry.at < :to', { to: new Date(to) });
    return q === undefined ? found : found.andWhere(...containing(q));
  }
}

function containing(q: string): [string, { readonly part: string }] {
  const part = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const columns = ['actor', 'action', 'details', 'address'];
  return [`(${columns.map((name) => `lower(entry.${name}) LIKE :part ESCAPE '\\'`).join(' OR ')})`, { part }];
}
