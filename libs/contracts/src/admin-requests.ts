import { Transform } from 'class-transformer';
import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { REJECTION_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { trimmed } from './transforms.js';

export class SetAdminRequest {
  @IsBoolean({ message: rule('rule.is_admin_not_a_boolean', 'isAdmin must be true or false') })
  isAdmin!: boolean;
}

/** A suspended account cannot sign in, and its sessions end. */
export class SetSuspendedRequest {
  @IsBoolean({ message: rule('rule.is_suspended_not_a_boolean', 'isSuspended must be true or false') })
  isSuspended!: boolean;
}

/** Rejects an account that awaits approval. */
export class RejectUserRequest {
  @MaxLength(REJECTION_MAX_LENGTH, {
    message: rule('rule.rejection_too_long', 'The reason must be at most 500 characters'),
  })
  @MinLength(1, { message: rule('rule.rejection_missing', 'Give a reason: the person reads it') })
  @IsString({ message: rule('rule.rejection_missing', 'Give a reason: the person reads it') })
  @Transform(trimmed)
  reason!: string;
}
