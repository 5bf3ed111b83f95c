import { IsEmail, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { composeDecorators } from './decorators.js';
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.js';
import { rule } from './message.js';
import { HasNothingHidden, IsOfOneScript } from './names.js';

export const USERNAME_TOO_SHORT = rule('rule.username_too_short', 'Username must be at least 3 characters');
export const USERNAME_TOO_LONG = rule('rule.username_too_long', 'Username must be at most 32 characters');
export const USERNAME_CHARACTERS = rule(
  'rule.username_characters',
  'Username may contain letters, digits, dots, dashes and underscores',
);
const PASSWORD_TOO_SHORT = rule('rule.password_too_short', 'Password must be at least 6 characters');
const PASSWORD_TOO_LONG = rule('rule.password_too_long', 'Password must be at most 256 characters');
export const EMAIL_INVALID = rule('rule.email_invalid', 'Invalid email address');

/** Letters and digits of any script. Usernames appear in logs and next to commands, so nothing invisible is allowed. */
export const USERNAME_PATTERN = /^[\p{L}\p{N}._-]+$/u;

export class LoginRequest {
  @MaxLength(USERNAME_MAX_LENGTH, { message: USERNAME_TOO_LONG })
  @MinLength(USERNAME_MIN_LENGTH, { message: USERNAME_TOO_SHORT })
  @IsString({ message: USERNAME_TOO_SHORT })
  username!: string;

  @MaxLength(PASSWORD_MAX_LENGTH, { message: PASSWORD_TOO_LONG })
  @MinLength(PASSWORD_MIN_LENGTH, { message: PASSWORD_TOO_SHORT })
  @IsString({ message: PASSWORD_TOO_SHORT })
  password!: string;
}

/** The name of a new account. */
export const IsUsername = (): PropertyDecorator =>
  composeDecorators(
    IsString({ message: USERNAME_TOO_SHORT }),
    MinLength(USERNAME_MIN_LENGTH, { message: USERNAME_TOO_SHORT }),
    MaxLength(USERNAME_MAX_LENGTH, { message: USERNAME_TOO_LONG }),
    Matches(USERNAME_PATTERN, { message: USERNAME_CHARACTERS }),
    HasNothingHidden('Username'),
    IsOfOneScript(),
  );

export const IsEmailAddress = (): PropertyDecorator =>
  composeDecorators(
    IsEmail({}, { message: EMAIL_INVALID }),
    MaxLength(EMAIL_MAX_LENGTH, { message: EMAIL_INVALID }),
  );

export class RegisterInterestRequest {
  @IsUsername()
  username!: string;

  @IsEmailAddress()
  email!: string;

  @MaxLength(PASSWORD_MAX_LENGTH, { message: PASSWORD_TOO_LONG })
  @MinLength(PASSWORD_MIN_LENGTH, { message: PASSWORD_TOO_SHORT })
  @IsString({ message: PASSWORD_TOO_SHORT })
  password!: string;
}
