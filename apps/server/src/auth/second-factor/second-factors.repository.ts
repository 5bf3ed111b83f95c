import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { UserEntity } from '../user.entity.js';
import { AuthenticatorAppEntity } from './authenticator-app.entity.js';
import { PasskeyEntity } from './passkey.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

/** Authenticator apps and recovery codes, and the mark of accounts that have a second factor. */
@Injectable()
export class SecondFactorsRepository {
  constructor(private readonly database: Database) {}

  findApp(userId: number): Promise<AuthenticatorAppEntity | null> {
    return this.database.row(AuthenticatorAppEntity, { userId });
  }

  countCodes(userId: number): Promise<number> {
    return this.database.read(RecoveryCodeEntity).countBy({ userId, usedAt: IsNull() });
  }

  /** Keeps the app in use beside the one that may take its place. */
  async beginApp(userId: number, sealedPendingSecret: string, pendingSince: Date): Promise<void> {
    await this.database.write(async (manager) => {
      const pending = { sealedPendingSecret, pendingSince };
      const { affected } = await manager.update(AuthenticatorAppEntity, { userId }, pending);
      if (affected) return;
      const none = { sealedSecret: null, addedAt: null, lastStep: null };
      await manager.insert(AuthenticatorAppEntity, { userId, ...none, ...pending });
    });
  }

  /** Returns whether this secret was still pending: of two confirmations at once, one counts. */
  confirmApp(userId: number, sealedSecret: string, lastStep: number, addedAt: Date): Promise<boolean> {
    const app = { sealedSecret, addedAt, lastStep, sealedPendingSecret: null, pendingSince: null };
    return this.changed((manager) =>
      manager.update(AuthenticatorAppEntity, { userId, sealedPendingSecret: sealedSecret }, app),
    );
  }

  /** Returns whether no code of this time step, or of a later one, was used before. */
  useStep(userId: number, lastStep: number): Promise<boolean> {
    const earlier = [
      { userId, lastStep: IsNull() },
      { userId, lastStep: LessThan(lastStep) },
    ];
    return this.changed(async (manager) => {
      let affected = 0;
      for (const where of earlier) {
        if (affected === 0)
          ({ affected = 0 } = await manager.update(AuthenticatorAppEntity, where, { lastStep }));
      }
      return { affected };
    });
  }

  /** Returns whether there was one in use; one that is pending goes, too. */
  async removeApp(userId: number): Promise<boolean> {
    return this.database.write(async (manager) => {
      const app = await manager.findOneBy(AuthenticatorAppEntity, { userId });
      await manager.delete(AuthenticatorAppEntity, { userId });
      return app !== null && app.sealedSecret !== null;
    });
  }

  /** Replaces all codes of the account. */
  async replaceCodes(userId: number, codeHashes: readonly string[]): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.delete(RecoveryCodeEntity, { userId });
      for (const codeHash of codeHashes)
        await manager.insert(RecoveryCodeEntity, { userId, codeHash, usedAt: null });
    });
  }

  /** Returns whether the code is valid and was not used: of two uses at once, one counts. */
  useCode(userId: number, codeHash: string, usedAt: Date): Promise<boolean> {
    return this.changed((manager) =>
      manager.update(RecoveryCodeEntity, { userId, codeHash, usedAt: IsNull() }, { usedAt }),
    );
  }

  /** Marks the account by what it has, and returns whether it has a second factor. Call within the change. */
  async mark(userId: number): Promise<boolean> {
    return this.database.write(async (manager) => {
      const app = await manager.findOneBy(AuthenticatorAppEntity, { userId });
      const hasPasskey = await manager.existsBy(PasskeyEntity, { userId });
      const hasSecondFactor = hasPasskey || (app !== null && app.sealedSecret !== null);
      await manager.update(UserEntity, { id: userId }, { hasSecondFactor });
      return hasSecondFactor;
    });
  }

  /** Removes every second factor of the account, and returns whether it had one. */
  async removeAll(userId: number): Promise<boolean> {
    return this.database.write(async (manager) => {
      // Written first: a transaction that begins with a read fails if another process writes meanwhile.
      const had = await manager.update(
        UserEntity,
        { id: userId, hasSecondFactor: true },
        { hasSecondFactor: false },
      );
      for (const table of [AuthenticatorAppEntity, PasskeyEntity, RecoveryCodeEntity]) {
        await manager.delete(table, { userId });
      }
      return (had.affected ?? 0) > 0;
    });
  }

  private async changed(
    work: (manager: Parameters<Parameters<Database['write']>[0]>[0]) => Promise<{ affected?: number | null }>,
  ): Promise<boolean> {
    const { affected } = await this.database.write(work);
    return (affected ?? 0) > 0;
  }
}
