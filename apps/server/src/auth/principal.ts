import { type CredentialScope } from '@outpost/contracts/route-scopes.js';
import { type Caller } from './may.js';

/** The authenticated caller, and the credential they used. */
export interface Principal extends Caller {
  readonly via: 'session' | 'token';
  /** Id of the session or of the API token. */
  readonly credentialId: number;
  readonly scope: CredentialScope;
  /** Name of the API token; null for a session. */
  readonly tokenName: string | null;
  /** When the credential expires; null for tokens created before expiry was introduced. */
  readonly expiresAt: Date | null;
  /** When it was last proved who uses the session; null if unknown, and for tokens. */
  readonly confirmedAt: Date | null;
  /** Whether the account may do nothing until it has a second factor. */
  readonly mustAddSecondFactor: boolean;
  /** Whether an API token came from an address that it was not made for, so may do nothing. */
  readonly isElsewhere: boolean;
  /** IP address the request came from, through trusted proxies. */
  readonly address: string;
}

/** The author of an action, as the log names them. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  /** Name of the API token they used; null for a session. */
  readonly tokenName: string | null;
  /** IP address. */
  readonly address: string;
}

/** A caller who is not signed in. */
export interface AnonymousCaller {
  readonly userId: null;
  readonly username: null;
  readonly tokenName: null;
  /** IP address. */
  readonly address: string;
}

export const actorOf = ({ user, tokenName, address }: Principal): Actor => ({
  userId: user.id,
  username: user.username,
  tokenName,
  address,
});
