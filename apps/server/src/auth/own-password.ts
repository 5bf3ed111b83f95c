import { Injectable } from '@nestjs/common';
import { AttemptLimiter } from './attempt-limiter.js';
import { wrongPassword } from './auth.errors.js';
import { PasswordHasher } from './password-hasher.js';
import { type UserEntity } from './user.entity.js';

/** The current password as proof that a session is used by its owner. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
  ) {}

  /** @throws {UserError} `wrong_password`, `too_many_attempts` @throws {OperationalError} `overloaded` */
  async require({ id, passwordHash }: UserEntity, password: string): Promise<void> {
    const keys = { password: String(id) };
    await this.limiter.take(keys);
    if (!(await this.hasher.matches(password, passwordHash))) throw wrongPassword();
    await this.limiter.giveBack(keys);
  }
}
