import { Injectable } from '@nestjs/common';
import { type EmailKind } from '@outpost/contracts/emails.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { IsNull, LessThan, LessThanOrEqual, Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { EmailEntity } from './email.entity.js';

@Injectable()
export class EmailsRepository {
  constructor(private readonly database: Database) {}

  page(page: PageQuery): Promise<Page<EmailEntity>> {
    return listRows(this.database.read(EmailEntity).createQueryBuilder('email'), NEWEST_FIRST, page);
  }

  findById(id: number): Promise<EmailEntity | null> {
    return this.database.read(EmailEntity).findOneBy({ id });
  }

  insert(email: Omit<EmailEntity, 'id'>): Promise<EmailEntity> {
    return this.database.write((manager) => insertRow(manager, EmailEntity, email));
  }

  /** Whether such an email to the account was added since. */
  hasSince(kind: EmailKind, userId: number, since: Date): Promise<boolean> {
    return this.database
      .read(EmailEntity)
      .createQueryBuilder('email')
      .where({ kind, userId })
      .andWhere('email.createdAt > :since', { since })
      .getExists();
  }

  /** Those that are to be tried by now, the most urgent first. */
  findDue(now: Date, limit: number): Promise<EmailEntity[]> {
    return this.database.read(EmailEntity).find({
      where: { nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Takes it for one attempt. Returns whether nobody else has. */
  async take({ id, nextAttemptAt, attempts }: EmailEntity, until: Date): Promise<boolean> {
    if (nextAttemptAt === null) return false;
    const result = await this.database.write((manager) =>
      manager.update(
        EmailEntity,
        { id, nextAttemptAt, attempts },
        { nextAttemptAt: until, attempts: attempts + 1 },
      ),
    );
    return result.affected === 1;
  }

  async update(id: number, change: Partial<EmailEntity>): Promise<void> {
    await this.database.write((manager) => manager.update(EmailEntity, { id }, change));
  }

  /** To be sent again. Returns whether it waits for that now. */
  async retry(id: number, now: Date): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.update(
        EmailEntity,
        { id, sealedValues: Not(IsNull()) },
        { state: 'waiting', nextAttemptAt: now },
      ),
    );
    return result.affected === 1;
  }

  /** Removes the oldest that have ended, at most so many. Returns how many. */
  removeOld(before: Date, limit: number): Promise<number> {
    return this.database.write(async (manager) => {
      const old = await manager.find(EmailEntity, {
        select: { id: true },
        where: { createdAt: LessThan(before), nextAttemptAt: IsNull() },
        order: { id: 'ASC' },
        take: limit,
      });
      if (old.length > 0)
        await manager.delete(
          EmailEntity,
          old.map(({ id }) => id),
        );
      return old.length;
    });
  }
}
