import { Injectable } from '@nestjs/common';
import {
  WAITING_APPROVALS_PER_PERSON_MAX,
  WAITING_APPROVALS_PER_SERVER_MAX,
} from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Brackets, In, LessThan, MoreThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { ApprovalEntity } from './approval.entity.js';

export type NewApproval = Pick<
  ApprovalEntity,
  'serverId' | 'requestedById' | 'command' | 'reason' | 'requestedAt' | 'expiresAt'
>;
type Answer = Pick<ApprovalEntity, 'state' | 'answeredBy' | 'answeredAt' | 'answer'>;
export type ApprovalEnd = Pick<ApprovalEntity, 'outcome' | 'response'>;

const UNANSWERED = {
  answeredBy: null,
  answeredAt: null,
  answer: null,
  outcome: null,
  response: null,
} as const;

@Injectable()
export class ApprovalsRepository {
  constructor(private readonly database: Database) {}

  find(serverId: number, id: number): Promise<ApprovalEntity | null> {
    return this.database.row(ApprovalEntity, { id, serverId });
  }

  /** Newest first; with `requestedById`, only what that account asked for. */
  pageOfServer(serverId: number, page: PageQuery, requestedById?: number): Promise<Page<ApprovalEntity>> {
    const found = this.database
      .read(ApprovalEntity)
      .createQueryBuilder('approval')
      .where({ serverId, ...(requestedById !== undefined && { requestedById }) });
    return listRows(found, NEWEST_FIRST, page);
  }

  /** What waits now: on these servers, or on all without them, and what this account asked for anywhere. */
  pageOfWaiting(
    userId: number,
    serverIds: readonly number[] | undefined,
    now: Date,
    page: PageQuery,
  ): Promise<Page<ApprovalEntity>> {
    const found = this.database
      .read(ApprovalEntity)
      .createQueryBuilder('approval')
      .where({ state: 'waiting', expiresAt: MoreThan(now) });
    if (serverIds !== undefined) {
      const seen = new Brackets((either) =>
        either.where({ serverId: In([...serverIds]) }).orWhere({ requestedById: userId }),
      );
      found.andWhere(seen);
    }
    return listRows(found, BY_ID, page);
  }

  /** Undefined if too many of the server, or of the account there, wait already. */
  insert(approval: NewApproval): Promise<ApprovalEntity | undefined> {
    const { serverId, requestedById, requestedAt } = approval;
    return this.database.writeInTurn(`approvals of server ${serverId}`, async (manager) => {
      const waiting = await manager.findBy(ApprovalEntity, {
        serverId,
        state: 'waiting',
        expiresAt: MoreThan(requestedAt),
      });
      const own = waiting.filter((row) => row.requestedById === requestedById);
      if (
        waiting.length >= WAITING_APPROVALS_PER_SERVER_MAX ||
        own.length >= WAITING_APPROVALS_PER_PERSON_MAX
      )
        return undefined;
      return insertRow(manager, ApprovalEntity, { ...approval, state: 'waiting', ...UNANSWERED });
    });
  }

  /** Of two answers at once, one counts. Returns whether this one did. */
  async answer(id: number, answer: Answer, now: Date): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.update(ApprovalEntity, { id, state: 'waiting', expiresAt: MoreThan(now) }, answer),
    );
    return (result.affected ?? 0) > 0;
  }

  /** Nothing was sent of what was approved: it waits again. */
  async takeBack(id: number): Promise<void> {
    await this.database.write((manager) =>
      manager.update(ApprovalEntity, { id, state: 'approved' }, { state: 'waiting', ...UNANSWERED }),
    );
  }

  async end(id: number, end: ApprovalEnd): Promise<void> {
    await this.database.write((manager) => manager.update(ApprovalEntity, { id }, end));
  }

  async deleteOld(before: Date): Promise<void> {
    await this.database.write((manager) => manager.delete(ApprovalEntity, { requestedAt: LessThan(before) }));
  }
}
