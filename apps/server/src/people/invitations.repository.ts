import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { InvitationEntity } from './invitation.entity.js';
import { placeKeyOf, turnOf } from './places.service.js';

@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  /** The open ones. */
  page(of: Partial<InvitationEntity>, now: Date, page: PageQuery): Promise<Page<InvitationEntity>> {
    const open = { ...of, expiresAt: MoreThan(now) };
    const found = this.database.read(InvitationEntity).createQueryBuilder('invitation').where(open);
    return listRows(found, BY_ID, page);
  }

  findByToken(tokenHash: string): Promise<InvitationEntity | null> {
    return this.database.row(InvitationEntity, { tokenHash });
  }

  findById(id: number): Promise<InvitationEntity | null> {
    return this.database.row(InvitationEntity, { id });
  }

  /**
   * Undefined if the server or group has `limit` open ones.
   *
   * @param also done in the same transaction
   */
  insert(
    invitation: Omit<InvitationEntity, 'id'>,
    limit: number,
    also: (inserted: InvitationEntity) => Promise<void>,
  ): Promise<InvitationEntity | undefined> {
    const key = placeKeyOf(invitation);
    const over = { ...key, expiresAt: LessThanOrEqual(invitation.createdAt) };
    return this.database.writeInTurn(turnOf('invitations to', key), async (manager) => {
      await manager.delete(InvitationEntity, over);
      if ((await manager.countBy(InvitationEntity, key)) >= limit) return undefined;
      const inserted = await insertRow(manager, InvitationEntity, invitation);
      await also(inserted);
      return inserted;
    });
  }

  /** Returns whether it was there: of two who accept it at once, one does. */
  async delete(invitation: Partial<InvitationEntity>): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(InvitationEntity, invitation));
    return (result.affected ?? 0) > 0;
  }
}
