import { Transform } from 'class-transformer';
import { IsEmail, IsString, Matches, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { composeDecorators } from './decorators.js';
import {
  EMAIL_INVALID,
  USERNAME_CHARACTERS,
  USERNAME_PATTERN,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from './auth.js';
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.js';
import { rule } from './message.js';
import { HasNothingHidden, IsOfOneScript } from './names.js';
import { trimmed } from './transforms.js';

export const CURRENT_PASSWORD_REQUIRED = rule(
  'rule.current_password_is_required',
  'Current password is required',
);
export const CURRENT_PASSWORD_TOO_LONG = rule(
  'rule.current_password_too_long',
  'Current password must be at most 256 characters',
);

export class UpdateProfileRequest {
  @IsOfOneScript()
  @HasNothingHidden('Username')
  @Matches(USERNAME_PATTERN, { message: USERNAME_CHARACTERS })
  @MaxLength(USERNAME_MAX_LENGTH, { message: USERNAME_TOO_LONG })
  @MinLength(USERNAME_MIN_LENGTH, { message: USERNAME_TOO_SHORT })
  @IsString({ message: USERNAME_TOO_SHORT })
  @Transform(trimmed)
  username!: string;

  @MaxLength(EMAIL_MAX_LENGTH, { message: EMAIL_INVALID })
  @IsEmail({}, { message: EMAIL_INVALID })
  @Transform(trimmed)
  email!: string;

  /** Required when the email changes: mail about the account is sent there. */
  @MaxLength(PASSWORD_MAX_LENGTH, { message: CURRENT_PASSWORD_TOO_LONG })
  @IsString({ message: CURRENT_PASSWORD_REQUIRED })
  @ValidateIf((_profile, value) => value !== undefined)
  currentPassword?: string;
}

const NEW_PASSWORD_TOO_SHORT = rule(
  'rule.new_password_too_short',
  'New password must be at least 6 characters',
);

/** One that replaces another. */
export const IsNewPassword = (): PropertyDecorator =>
  composeDecorators(
    IsString({ message: NEW_PASSWORD_TOO_SHORT }),
    MinLength(PASSWORD_MIN_LENGTH, { message: NEW_PASSWORD_TOO_SHORT }),
    MaxLength(PASSWORD_MAX_LENGTH, {
      message: rule('rule.new_password_too_long', 'New password must be at most 256 characters'),
    }),
  );

/** A new password ends every other session of the account. */
export class ChangePasswordRequest {
  @MaxLength(PASSWORD_MAX_LENGTH, { message: CURRENT_PASSWORD_TOO_LONG })
  @MinLength(1, { message: CURRENT_PASSWORD_REQUIRED })
  @IsString({ message: CURRENT_PASSWORD_REQUIRED })
  currentPassword!: string;

  @IsNewPassword()
  newPassword!: string;
}
