import {
  IsIn,
  IsInt,
  IsOptional,
  IsPositive,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { IsEmailAddress, RegisterInterestRequest, USERNAME_TOO_LONG, USERNAME_TOO_SHORT } from './auth.js';
import { composeDecorators, IfGiven } from './decorators.js';
import {
  BAN_MAX_MINUTES,
  INVITATION_MAX_HOURS,
  INVITATION_SECRET_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.js';
import { rule } from './message.js';
import { ROLE_KINDS, type RoleKind } from './permissions.js';

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
const ROLE_ID_REQUIRED = rule('rule.role_id_required', 'roleId must be the id of a custom role');
const LINK_INVALID = rule('rule.invitation_link_invalid', 'This is no invitation link');

const IsRole = (): PropertyDecorator =>
  IsIn(ROLE_KINDS, {
    message: rule('rule.role_invalid', 'Role must be viewer, moderator, manager or custom'),
  });

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
  role!: RoleKind;

  /** Which one, with `custom`; ignored with the others. */
  @IsPositive({ message: ROLE_ID_REQUIRED })
  @IsInt({ message: ROLE_ID_REQUIRED })
  @ValidateIf(({ role }: RoleRequest) => role === 'custom')
  roleId?: number;

  /** The longest ban they may give; null: any. Default: 7 days for moderators and custom roles, any for managers. */
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

  /** Where the link is sent; only if the panel sends emails with links. */
  @IsEmailAddress()
  @IfGiven()
  email?: string;

  /** Default: 72. */
  @Max(INVITATION_MAX_HOURS, { message: HOURS_WRONG })
  @Min(1, { message: HOURS_WRONG })
  @IsInt({ message: HOURS_WRONG })
  @IfGiven()
  expiresInHours?: number;
}

const IsInvitationSecret = (): PropertyDecorator =>
  composeDecorators(
    MaxLength(INVITATION_SECRET_LENGTH, { message: LINK_INVALID }),
    MinLength(INVITATION_SECRET_LENGTH, { message: LINK_INVALID }),
    IsString({ message: LINK_INVALID }),
  );

/** The secret of an invitation link. */
export class InvitationSecretRequest {
  @IsInvitationSecret()
  secret!: string;
}

/** An account for whoever has an invitation link. */
export class RegisterWithInvitationRequest extends RegisterInterestRequest {
  @IsInvitationSecret()
  secret!: string;
}

/** Who becomes the owner of a server. */
export class HandOverRequest {
  @MaxLength(USERNAME_MAX_LENGTH, { message: USERNAME_TOO_LONG })
  @MinLength(USERNAME_MIN_LENGTH, { message: USERNAME_TOO_SHORT })
  @IsString({ message: USERNAME_TOO_SHORT })
  username!: string;
}
