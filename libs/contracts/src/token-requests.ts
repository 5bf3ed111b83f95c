import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';
import { API_TOKEN_MAX_DAYS, API_TOKEN_NAME_MAX_LENGTH } from './limits.js';
import { API_TOKEN_SCOPES, type ApiTokenScope } from './token-scopes.js';

const NAME_REQUIRED = 'Name is required';
const DAYS_WRONG = `expiresInDays must be a whole number from 1 to ${API_TOKEN_MAX_DAYS}`;

export class CreateApiTokenRequest {
  @Matches(/^[^\p{Cc}]*$/u, { message: 'Name must not contain control characters' })
  @MaxLength(API_TOKEN_NAME_MAX_LENGTH, { message: 'Name must be at most 64 characters' })
  @MinLength(1, { message: NAME_REQUIRED })
  @IsString({ message: NAME_REQUIRED })
  name!: string;

  @IsIn(API_TOKEN_SCOPES, { message: 'Scope must be read, command or manage' })
  scope!: ApiTokenScope;

  /** Without it `API_TOKEN_DEFAULT_DAYS`, or what is left of the token that asks. */
  @Max(API_TOKEN_MAX_DAYS, { message: DAYS_WRONG })
  @Min(1, { message: DAYS_WRONG })
  @IsInt({ message: DAYS_WRONG })
  @ValidateIf((_request, value) => value !== undefined)
  expiresInDays?: number;
}
