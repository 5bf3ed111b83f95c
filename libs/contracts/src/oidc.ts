import { IsIn, IsString, MaxLength } from 'class-validator';
import { rule } from './message.js';
import { constant, Field, id, moment, oneOf, OptionalField, orNull, text } from './schema.js';
import { User } from './users.js';

/**
 * `link`: connects the issuer's identity to the account that is signed in; `step-up`: signs in again, for which the
 * issuer is asked to have people prove themselves anew.
 */
export const OIDC_PURPOSES = ['sign-in', 'link', 'step-up'] as const;
export type OidcPurpose = (typeof OIDC_PURPOSES)[number];

export class BeginOidcRequest {
  @IsIn(OIDC_PURPOSES, {
    message: rule('rule.oidc_purpose_wrong', 'purpose must be one of sign-in, link, step-up'),
  })
  purpose!: OidcPurpose;
}

/** Where the browser goes to sign in. */
export class OidcBeginning {
  @Field(text, { example: 'https://id.example.com/auth?client_id=outpost' })
  readonly url!: string;
}

const QUERY_WRONG = rule('rule.oidc_query_wrong', 'query must be that of the address you have come back to');

export class CompleteOidcRequest {
  @MaxLength(4_000, { message: QUERY_WRONG })
  @IsString({ message: QUERY_WRONG })
  query!: string;
}

/**
 * `signed-in`; `linked`; `consent`: an account has confirmed this address, and may be linked; `unknown`: nobody here is
 * linked, and an account can be asked for.
 */
export const OIDC_STATES = ['signed-in', 'linked', 'consent', 'unknown'] as const;

export class OidcOutcome {
  @Field(oneOf(OIDC_STATES), { example: 'signed-in' })
  readonly state!: (typeof OIDC_STATES)[number];

  @OptionalField(User, { description: 'Once signed in' })
  readonly user?: User;

  @OptionalField(text, { description: 'The account that may be linked', example: 'anna' })
  readonly username?: string;

  @OptionalField(constant(true), {
    description: 'For `unknown`: an account that is asked for needs no approval',
  })
  readonly entersAtOnce?: true;
}

/** Somebody at the issuer who may sign in to the account. */
export class Identity {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'https://id.example.com' })
  readonly issuer!: string;

  @Field(orNull(text), { description: 'What it is called there', example: 'anna' })
  readonly name!: string | null;

  @Field(moment)
  readonly createdAt!: string;

  @Field(orNull(moment))
  readonly lastUsedAt!: string | null;
}
