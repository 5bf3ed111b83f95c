import { type ApiTokenScope } from '@outpost/contracts/tokens.js';
import { type UserEntity } from './user.entity.js';

/** Who asks, and with which credential. */
export interface Principal {
  readonly user: UserEntity;
  readonly via: 'session' | 'token';
  /** Id of the session or of the API token. */
  readonly credentialId: number;
  readonly scope: ApiTokenScope;
  /** IP address the request came from, through trusted proxies. */
  readonly address: string;
}
