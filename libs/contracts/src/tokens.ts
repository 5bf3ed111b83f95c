import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { API_TOKEN_NAME_MAX_LENGTH } from './limits.js';

/** `read` may look, `full` may do all its owner may. */
export const API_TOKEN_SCOPES = ['read', 'full'] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

const NAME_REQUIRED = 'Name is required';

export class CreateApiTokenRequest {
  @Matches(/^[^\p{Cc}]*$/u, { message: 'Name must not contain control characters' })
  @MaxLength(API_TOKEN_NAME_MAX_LENGTH, { message: 'Name must be at most 64 characters' })
  @MinLength(1, { message: NAME_REQUIRED })
  @IsString({ message: NAME_REQUIRED })
  name!: string;

  @IsIn(API_TOKEN_SCOPES, { message: 'Scope must be read or full' })
  scope!: ApiTokenScope;
}

export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The only answer that ever carries the secret; only its hash is stored. */
export interface CreatedApiToken extends ApiToken {
  readonly token: string;
}
