import { Injectable } from '@nestjs/common';
import { NewPasswordRule, type PasswordOwner } from '@outpost/contracts/new-password.js';
import { Environment } from '../platform/env.js';
import { ValidationError } from '../platform/errors/app-error.js';

/** The rules for newly set passwords. Existing passwords stay valid. */
@Injectable()
export class NewPasswords {
  private readonly rule: NewPasswordRule;

  constructor({ PASSWORD_MIN_LENGTH }: Environment) {
    this.rule = new NewPasswordRule(PASSWORD_MIN_LENGTH);
  }

  /** @throws {ValidationError} naming the field it was typed into */
  async require(field: string, password: string, owner: PasswordOwner): Promise<void> {
    const message = await this.rule.problemOf(password, owner);
    if (message !== undefined) throw new ValidationError([{ field, message }]);
  }
}
