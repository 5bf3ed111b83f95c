import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In, IsNull, LessThan, MoreThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { SessionEntity } from './session.entity.js';

/** A session is alive if it expires after `now` and was used after `idleSince`. */
export interface Lifetime {
  readonly now: Date;
  readonly idleSince: Date;
}

const alive = ({ now, idleSince }: Lifetime) => ({
  expiresAt: MoreThan(now),
  lastUsedAt: MoreThan(idleSince),
});

const LAST_USED_FIRST = { by: 'lastUsedAt', holds: 'time', direction: 'DESC' } as const;

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async findAlive(tokenHash: string, { now, idleSince }: Lifetime): Promise<SessionEntity | null> {
    const found = await this.database.row(SessionEntity, { tokenHash });
    const isAlive =
      found && found.expiresAt > now && found.lastUsedAt !== null && found.lastUsedAt > idleSince;
    return isAlive ? found : null;
  }

  /** Most recently used first. */
  pageOfUser(userId: number, at: Lifetime, page: PageQuery): Promise<Page<SessionEntity>> {
    const sessions = this.database.read(SessionEntity).createQueryBuilder('session');
    return listRows(sessions.where({ userId, ...alive(at) }), LAST_USED_FIRST, page);
  }

  async insert(session: Omit<SessionEntity, 'id'>): Promise<void> {
    await this.database.write((manager) => manager.insert(SessionEntity, session));
  }

  async update(id: number, change: Partial<SessionEntity>): Promise<void> {
    await this.database.write((manager) => manager.update(SessionEntity, { id }, change));
  }

  /** Removes and returns what its passkey was asked; undefined if nothing was. */
  takeChallenge(id: number): Promise<{ readonly challenge: string; readonly at: Date } | undefined> {
    return this.database.write(async (manager) => {
      const row = await manager.findOneBy(SessionEntity, { id });
      if (!row?.challenge || !row.challengeAt) return undefined;
      await manager.update(SessionEntity, { id }, { challenge: null, challengeAt: null });
      return { challenge: row.challenge, at: row.challengeAt };
    });
  }

  /** Returns whether the session existed and belonged to this user. */
  async delete(id: number, userId: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(SessionEntity, { id, userId }));
    return (result.affected ?? 0) > 0;
  }

  /** Deletes the sessions of an account except `keep`, and returns their ids. */
  deleteOfUser(userId: number, keep: number | null): Promise<number[]> {
    return this.database.write(async (manager) => {
      const rows = await manager.findBy(SessionEntity, { userId });
      const ids = rows.map(({ id }) => id).filter((id) => id !== keep);
      await manager.delete(SessionEntity, { id: In(ids) });
      return ids;
    });
  }

  /** Deletes the session of a cookie and returns its id; null if there is none. */
  deleteByToken(tokenHash: string): Promise<number | null> {
    return this.database.write(async (manager) => {
      const row = await manager.findOneBy(SessionEntity, { tokenHash });
      if (row) await manager.delete(SessionEntity, { id: row.id });
      return row?.id ?? null;
    });
  }

  /** Deletes all but the `limit` most recently used sessions of an account, and returns their ids. */
  deleteBeyond(userId: number, limit: number): Promise<number[]> {
    return this.database.write(async (manager) => {
      const order = { lastUsedAt: 'DESC', id: 'DESC' } as const;
      const rows = await manager.find(SessionEntity, { where: { userId }, order });
      const ids = rows.slice(limit).map(({ id }) => id);
      if (ids.length > 0) await manager.delete(SessionEntity, { id: In(ids) });
      return ids;
    });
  }

  async deleteEnded({ now, idleSince }: Lifetime): Promise<void> {
    await this.database.write(async (manager) => {
      for (const ended of [
        { expiresAt: LessThan(now) },
        { lastUsedAt: LessThan(idleSince) },
        { lastUsedAt: IsNull() },
      ]) {
        await manager.delete(SessionEntity, ended);
      }
    });
  }
}
