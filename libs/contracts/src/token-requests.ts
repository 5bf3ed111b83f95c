import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsPositive,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { IsAddressRange } from './address-range.js';
import { composeDecorators, IfGiven } from './decorators.js';
import {
  API_TOKEN_MAX_ADDRESSES,
  API_TOKEN_MAX_DAYS,
  API_TOKEN_MAX_SERVERS,
  API_TOKEN_NAME_MAX_LENGTH,
  BAN_MAX_MINUTES,
} from './limits.js';
import { rule } from './message.js';
import { type RoleChoice } from './permissions.js';
import { ArePermissions } from './role-requests.js';
import { API_TOKEN_SCOPES, type ApiTokenScope } from './token-scopes.js';

const NAME_REQUIRED = rule('rule.name_is_required', 'Name is required');
const DAYS_WRONG = rule(
  'rule.expires_in_days_out_of_range',
  'expiresInDays must be a whole number from 1 to {most}',
  {
    most: API_TOKEN_MAX_DAYS,
  },
);

const SERVERS_WRONG = rule('rule.server_ids_wrong', 'serverIds must be 1 to {most} ids of servers', {
  most: API_TOKEN_MAX_SERVERS,
});
const GROUPS_WRONG = rule('rule.group_ids_wrong', 'groupIds must be 1 to {most} ids of groups', {
  most: API_TOKEN_MAX_SERVERS,
});
const ADDRESSES_WRONG = rule(
  'rule.addresses_wrong',
  'addresses must be 1 to {most} IP addresses, or ranges such as 203.0.113.0/24',
  { most: API_TOKEN_MAX_ADDRESSES },
);
const BAN_LIMIT_WRONG = rule(
  'rule.token_ban_limit_out_of_range',
  'maxBanMinutes must be a whole number from 1 to {most}',
  { most: BAN_MAX_MINUTES },
);

/** Between one and `most` different entries. */
const IsShortList = (most: number, message: ReturnType<typeof rule>): PropertyDecorator =>
  composeDecorators(
    ArrayUnique({ message }),
    ArrayMaxSize(most, { message }),
    ArrayMinSize(1, { message }),
    IsArray({ message }),
  );

export class CreateApiTokenRequest {
  @Matches(/^[^\p{Cc}]*$/u, {
    message: rule('rule.name_has_control_characters', 'Name must not contain control characters'),
  })
  @MaxLength(API_TOKEN_NAME_MAX_LENGTH, {
    message: rule('rule.token_name_too_long', 'Name must be at most 64 characters'),
  })
  @MinLength(1, { message: NAME_REQUIRED })
  @IsString({ message: NAME_REQUIRED })
  name!: string;

  @IsIn(API_TOKEN_SCOPES, {
    message: rule('rule.scope_invalid', 'Scope must be read, command or manage'),
  })
  scope!: ApiTokenScope;

  /** The servers it is limited to. Without them, and without `groupIds`, all that the account has access to, now and later. */
  @IsPositive({ each: true, message: SERVERS_WRONG })
  @IsInt({ each: true, message: SERVERS_WRONG })
  @IsShortList(API_TOKEN_MAX_SERVERS, SERVERS_WRONG)
  @IfGiven()
  serverIds?: number[];

  /** The groups whose servers it is limited to, besides those of `serverIds`; also servers that come later. */
  @IsPositive({ each: true, message: GROUPS_WRONG })
  @IsInt({ each: true, message: GROUPS_WRONG })
  @IsShortList(API_TOKEN_MAX_SERVERS, GROUPS_WRONG)
  @IfGiven()
  groupIds?: number[];

  /** What it is limited to on them. Without them, all that the account may. `server.view` is always included. */
  @ArePermissions()
  @IfGiven()
  permissions?: RoleChoice[];

  /** The longest ban it may give. Without it, any that the account may give. */
  @Max(BAN_MAX_MINUTES, { message: BAN_LIMIT_WRONG })
  @Min(1, { message: BAN_LIMIT_WRONG })
  @IsInt({ message: BAN_LIMIT_WRONG })
  @IfGiven()
  maxBanMinutes?: number;

  /** Where it works: IP addresses, and ranges of them. Without them, everywhere. */
  @IsAddressRange({ each: true, message: ADDRESSES_WRONG })
  @IsShortList(API_TOKEN_MAX_ADDRESSES, ADDRESSES_WRONG)
  @IfGiven()
  addresses?: string[];

  /** Defaults to `API_TOKEN_DEFAULT_DAYS`, or to the remaining lifetime of the token that makes the request. */
  @Max(API_TOKEN_MAX_DAYS, { message: DAYS_WRONG })
  @Min(1, { message: DAYS_WRONG })
  @IsInt({ message: DAYS_WRONG })
  @IfGiven()
  expiresInDays?: number;
}
