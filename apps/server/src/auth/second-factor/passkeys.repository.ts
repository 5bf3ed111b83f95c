import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { PasskeyEntity } from './passkey.entity.js';

@Injectable()
export class PasskeysRepository {
  constructor(private readonly database: Database) {}

  /** At most `PASSKEYS_MAX`, oldest first. */
  ofUser(userId: number): Promise<PasskeyEntity[]> {
    return this.database.read(PasskeyEntity).find({ where: { userId }, order: { id: 'ASC' } });
  }

  find(userId: number, credentialId: string): Promise<PasskeyEntity | null> {
    return this.database.read(PasskeyEntity).findOneBy({ userId, credentialId });
  }

  /** Returns whether there was room for it. Call within a turn of the account. */
  insert(passkey: Omit<PasskeyEntity, 'id'>, limit: number): Promise<boolean> {
    return this.database.write(async (manager) => {
      if ((await manager.countBy(PasskeyEntity, { userId: passkey.userId })) >= limit) return false;
      await manager.insert(PasskeyEntity, passkey);
      return true;
    });
  }

  /** Returns the removed one; null if the account has none with this id. */
  delete(id: number, userId: number): Promise<PasskeyEntity | null> {
    return this.database.write(async (manager) => {
      const passkey = await manager.findOneBy(PasskeyEntity, { id, userId });
      if (passkey) await manager.delete(PasskeyEntity, { id });
      return passkey;
    });
  }

  /** Returns whether the passkey is still there and its counter goes up; many authenticators do not count: 0. */
  async use(id: number, counter: number, lastUsedAt: Date): Promise<boolean> {
    const expected = counter === 0 ? { id, counter: 0 } : { id, counter: LessThan(counter) };
    const { affected } = await this.database.write((manager) =>
      manager.update(PasskeyEntity, expected, { counter, lastUsedAt }),
    );
    return (affected ?? 0) > 0;
  }
}
