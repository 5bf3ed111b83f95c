import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { USERNAME_TOO_LONG, USERNAME_TOO_SHORT } from './auth.js';
import { composeDecorators, IfGiven } from './decorators.js';
import {
  BAN_MAX_MINUTES,
  INVITATION_MAX_HOURS,
  INVITATION_SECRET_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.js';
import { rule } from './message.js';
import { ROLES, type Role } from './permissions.js';

const BAN_LIMIT_WRONG = rule(
  'rule.max_ban_minutes_out_of_range',
  'maxBanMinutes must be a whole number from 1 to {most}, or null',
  { most: BAN_MAX_MINUTES },
);
const HOURS_WRONG = rule(
  'rule.expires_in_hours_out_of_range',
  'expiresInHours must be a whole number from 1 to {most}',
  { most: INVITATION_MAX_HOURS },
);
const LINK_INVALID = rule('rule.invitation_link_invalid', 'This is no invitation link');

const IsRole = (): PropertyDecorator =>
  IsIn(ROLES, { message: rule('rule.role_invalid', 'Role must be viewer, moderator or manager') });

const IsBanLimit = (): PropertyDecorator =>
  composeDecorators(
    Max(BAN_MAX_MINUTES, { message: BAN_LIMIT_WRONG }),
    Min(1, { message: BAN_LIMIT_WRONG }),
    IsInt({ message: BAN_LIMIT_WRONG }),
    IsOptional(),
  );

/** What somebody becomes on a server. */
export class RoleRequest {
  @IsRole()
  role!: Role;

  /** The longest ban they may give; null: any. Default: 7 days for moderators, any for managers. */
  @IsBanLimit()
  maxBanMinutes?: number | null;
}

export class CreateInvitationRequest extends RoleRequest {
  /** Who alone may accept it. Without one, whoever opens the link first. */
  @MaxLength(USERNAME_MAX_LENGTH, { message: USERNAME_TOO_LONG })
  @MinLength(USERNAME_MIN_LENGTH, { message: USERNAME_TOO_SHORT })
  @IsString({ message: USERNAME_TOO_SHORT })
  @IfGiven()
  username?: string;

  /** Default: 72. */
  @Max(INVITATION_MAX_HOURS, { message: HOURS_WRONG })
  @Min(1, { message: HOURS_WRONG })
  @IsInt({ message: HOURS_WRONG })
  @IfGiven()
  expiresInHours?: number;
}

/** The secret of an invitation link. */
export class InvitationSecretRequest {
  @MaxLength(INVITATION_SECRET_LENGTH, { message: LINK_INVALID })
  @MinLength(INVITATION_SECRET_LENGTH, { message: LINK_INVALID })
  @IsString({ message: LINK_INVALID })
  secret!: string;
}
