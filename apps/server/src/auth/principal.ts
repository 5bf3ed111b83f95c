import { type CredentialScope } from '@outpost/contracts/route-scopes.js';
import { type UserEntity } from './user.entity.js';

/** Who asks, and with which credential. */
export interface Principal {
  readonly user: UserEntity;
  readonly via: 'session' | 'token';
  /** Id of the session or of the API token. */
  readonly credentialId: number;
  readonly scope: CredentialScope;
  /** Of an API token. */
  readonly tokenName: string | null;
  /** When the credential ends; null of a token from before tokens expired. */
  readonly expiresAt: Date | null;
  /** IP address the request came from, through trusted proxies. */
  readonly address: string;
}

/** Who did something, as the log names them. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  /** The API token they acted with; null in a browser. */
  readonly tokenName: string | null;
  /** IP address. */
  readonly address: string;
}

/** Who is not signed in. */
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
