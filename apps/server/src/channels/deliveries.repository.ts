import { Injectable } from '@nestjs/common';
import { DELIVERIES_RETAINED, WAITING_DELIVERIES_MAX } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { ChannelEntity } from './channel.entity.js';
import { DeliveryEntity } from './delivery.entity.js';

export type NewDelivery = Pick<
  DeliveryEntity,
  'channelId' | 'notice' | 'thread' | 'isEdit' | 'state' | 'createdAt' | 'nextAttemptAt' | 'giveUpAt'
>;

/** What came of an attempt, for the delivery and for its channel. */
export interface AttemptEnd {
  readonly delivery: Pick<DeliveryEntity, 'id' | 'channelId'>;
  readonly change: Pick<DeliveryEntity, 'state' | 'nextAttemptAt' | 'problem' | 'problemMessage'> &
    Partial<Pick<DeliveryEntity, 'deliveredAt' | 'reference' | 'status' | 'answer'>>;
}

/** One per channel: its first message that waits. The others wait for that one, so they arrive in their order. */
const HEADS = `delivery.id IN (SELECT MIN(id) FROM deliveries WHERE state = 'waiting' GROUP BY channel_id)`;

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  page(channelId: number, page: PageQuery): Promise<Page<DeliveryEntity>> {
    const found = this.database.read(DeliveryEntity).createQueryBuilder('delivery').where({ channelId });
    return listRows(found, NEWEST_FIRST, page);
  }

  find(id: number, channelId: number): Promise<DeliveryEntity | null> {
    return this.database.row(DeliveryEntity, { id, channelId });
  }

  /** Joins a transaction. One more than may wait is left out, which is stored too. */
  insert(delivery: NewDelivery): Promise<DeliveryEntity> {
    return this.database.write(async (manager) => {
      const { channelId } = delivery;
      const waiting = await manager.countBy(DeliveryEntity, { channelId, nextAttemptAt: Not(IsNull()) });
      const isFull = waiting >= WAITING_DELIVERIES_MAX;
      return insertRow(manager, DeliveryEntity, {
        ...delivery,
        ...{ attempts: 0, deliveredAt: null, reference: null, status: null, answer: '' },
        ...{ problem: null, problemMessage: null },
        ...(isFull && { state: 'left-out' as const, nextAttemptAt: null }),
      });
    });
  }

  /** How many wait, by channel. */
  async countWaiting(channelIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database
      .read(DeliveryEntity)
      .createQueryBuilder('delivery')
      .select('delivery.channelId', 'channelId')
      .addSelect('COUNT(*)', 'waiting')
      .where({ channelId: In(channelIds), nextAttemptAt: Not(IsNull()) })
      .groupBy('delivery.channelId')
      .getRawMany<{ channelId: number; waiting: number }>();
    return new Map(rows.map(({ channelId, waiting }) => [channelId, waiting]));
  }

  /** Of channels whose quiet hours have ended: they wait to be sent now. */
  async release(now: Date): Promise<void> {
    const due = { state: 'held' as const, nextAttemptAt: LessThanOrEqual(now) };
    if (!(await this.database.read(DeliveryEntity).existsBy(due))) return;
    await this.database.write((manager) => manager.update(DeliveryEntity, due, { state: 'waiting' }));
  }

  /** Those to be tried by now, one of each channel, the most urgent first. */
  due(now: Date, most: number): Promise<DeliveryEntity[]> {
    return this.database
      .read(DeliveryEntity)
      .createQueryBuilder('delivery')
      .where(HEADS)
      .andWhere({ nextAttemptAt: LessThanOrEqual(now) })
      .orderBy('delivery.nextAttemptAt')
      .addOrderBy('delivery.id')
      .limit(most)
      .getMany();
  }

  /** When the next one is to be tried; null if none waits. */
  async nextAt(): Promise<Date | null> {
    const next = await this.database
      .read(DeliveryEntity)
      .createQueryBuilder('delivery')
      .where(`(${HEADS} OR delivery.state = 'held')`)
      .orderBy('delivery.nextAttemptAt')
      .limit(1)
      .getOne();
    return next?.nextAttemptAt ?? null;
  }

  /** Takes it for one attempt. Returns whether nobody else has. */
  async take({ id, nextAttemptAt, attempts }: DeliveryEntity, until: Date): Promise<boolean> {
    if (nextAttemptAt === null) return false;
    const result = await this.database.write((manager) =>
      manager.update(
        DeliveryEntity,
        { id, nextAttemptAt, attempts },
        { nextAttemptAt: until, attempts: attempts + 1 },
      ),
    );
    return result.affected === 1;
  }

  /** Stores what came of an attempt, and removes what need not be kept any more. */
  end({ delivery: { id, channelId }, change }: AttemptEnd): Promise<void> {
    const { problem, problemMessage, deliveredAt } = change;
    return this.database.write(async (manager) => {
      await manager.update(DeliveryEntity, { id }, change);
      const about = { problem, problemMessage, ...(deliveredAt && { lastDeliveredAt: deliveredAt }) };
      await manager.update(ChannelEntity, { id: channelId }, about);
      await manager.query(
        `DELETE FROM deliveries WHERE channel_id = ? AND next_attempt_at IS NULL AND id <= (
          SELECT id FROM deliveries WHERE channel_id = ? AND next_attempt_at IS NULL
          ORDER BY id DESC LIMIT 1 OFFSET ${DELIVERIES_RETAINED})`,
        [channelId, channelId],
      );
    });
  }

  /** To be tried as if it never was. */
  async again(id: number, nextAttemptAt: Date, giveUpAt: Date): Promise<void> {
    const change = { state: 'waiting' as const, nextAttemptAt, attempts: 0, giveUpAt };
    await this.database.write((manager) => manager.update(DeliveryEntity, { id }, change));
  }

  /** What waits for a channel is not sent any more. */
  async leaveOut(channelId: number): Promise<void> {
    const waiting = { channelId, nextAttemptAt: Not(IsNull()) };
    const change = { state: 'left-out' as const, nextAttemptAt: null };
    await this.database.write((manager) => manager.update(DeliveryEntity, waiting, change));
  }

  /** Returns whether anything of the thread was held. Joins a transaction. */
  async leaveOutHeld(channelId: number, thread: string): Promise<boolean> {
    const held = { channelId, thread, state: 'held' as const };
    const change = { state: 'left-out' as const, nextAttemptAt: null };
    const result = await this.database.write((manager) => manager.update(DeliveryEntity, held, change));
    return (result.affected ?? 0) > 0;
  }

  /** Whether anything of the thread was sent, or is about to be. Joins a transaction. */
  wasSent(channelId: number, thread: string): Promise<boolean> {
    const sent = { channelId, thread, state: In(['waiting', 'delivered', 'failed'] as const) };
    return this.database.write((manager) => manager.existsBy(DeliveryEntity, sent));
  }

  /** By which the channel knows the first message of a thread that arrived there; null if none did. */
  async referenceOf(channelId: number, thread: string): Promise<string | null> {
    const first = await this.database.read(DeliveryEntity).findOne({
      where: { channelId, thread, reference: Not(IsNull()) },
      order: { id: 'ASC' },
    });
    return first?.reference ?? null;
  }
}
