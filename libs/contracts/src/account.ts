import { Transform } from 'class-transformer';
import { IsEmail, IsString, Matches, MaxLength, MinLength } from 'class-validator';
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
import { trimmed } from './transforms.js';

export class UpdateProfileRequest {
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
}

/** A new password ends every other session of the account. */
export class ChangePasswordRequest {
  @MaxLength(PASSWORD_MAX_LENGTH, { message: 'Current password must be at most 256 characters' })
  @MinLength(1, { message: 'Current password is required' })
  @IsString({ message: 'Current password is required' })
  currentPassword!: string;

  @MaxLength(PASSWORD_MAX_LENGTH, { message: 'New password must be at most 256 characters' })
  @MinLength(PASSWORD_MIN_LENGTH, { message: 'New password must be at least 6 characters' })
  @IsString({ message: 'New password must be at least 6 characters' })
  newPassword!: string;
}
