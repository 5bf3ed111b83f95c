import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';
import { API_TOKEN_MAX_DAYS, API_TOKEN_NAME_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { API_TOKEN_SCOPES, type ApiTokenScope } from './token-scopes.js';

const NAME_REQUIRED = rule('rule.name_is_required', 'Name is required');
const DAYS_WRONG = rule(
  'rule.expires_in_days_out_of_range',
  'expiresInDays must be a whole number from 1 to {most}',
  {
    most: API_TOKEN_MAX_DAYS,
  },
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

  /** Defaults to `API_TOKEN_DEFAULT_DAYS`, or to the remaining lifetime of the token that makes the request. */
  @Max(API_TOKEN_MAX_DAYS, { message: DAYS_WRONG })
  @Min(1, { message: DAYS_WRONG })
  @IsInt({ message: DAYS_WRONG })
  @ValidateIf((_request, value) => value !== undefined)
  expiresInDays?: number;
}
