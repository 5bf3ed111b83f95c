import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { SessionEntity } from './session.entity.js';

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  findAlive(tokenHash: string, now: Date): Promise<SessionEntity | null> {
    return this.database.read(SessionEntity).findOneBy({ tokenHash, expiresAt: MoreThan(now) });
  }

  async insert(session: Omit<SessionEntity, 'id'>): Promise<void> {
    await this.database.write((manager) => manager.insert(SessionEntity, session));
  }

  async delete(id: number): Promise<void> {
    await this.database.write((manager) => manager.delete(SessionEntity, { id }));
  }

  /** Deletes the sessions of an account, but for the one to keep, and tells which they were. */
  deleteOfUser(userId: number, keep: number | null): Promise<number[]> {
    return this.database.write(async (manager) => {
      const rows = await manager.findBy(SessionEntity, { userId });
      const ids = rows.map(({ id }) => id).filter((id) => id !== keep);
      await manager.delete(SessionEntity, { id: In(ids) });
      return ids;
    });
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.database.write((manager) => manager.delete(SessionEntity, { expiresAt: LessThan(now) }));
  }
}
