import { type Environment } from '../../platform/env.js';
import { ConfigurationError } from '../../platform/errors/configuration-error.js';
import { type GroupGrant, groupGrantsOf } from './group-grants.js';

/** How to sign in with an issuer of OpenID Connect. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the button. */
  readonly name: string;
  readonly scope: string;
  /** Where the issuer returns to. */
  readonly redirectUri: string;
  /** The claim that lists groups; undefined if none is asked for. */
  readonly groupsClaim: string | undefined;
  readonly grants: readonly GroupGrant[];
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Undefined if no issuer is set.
 *
 * @param callback path of the panel's page that the issuer returns to
 * @throws {ConfigurationError} for settings that are missing or do not fit together
 */
export function oidcSettings(environment: Environment, callback: string): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL } = environment;
  if (OIDC_ISSUER === undefined && environment.LOCAL_SIGN_IN === 'closed') throw nobodyCouldSignIn();
  if (OIDC_ISSUER === undefined) return undefined;
  const clientId = required('OIDC_CLIENT_ID', OIDC_CLIENT_ID);
  const clientSecret = required('OIDC_CLIENT_SECRET', OIDC_CLIENT_SECRET);
  const issuer = new URL(OIDC_ISSUER);
  if (issuer.protocol !== 'https:' && !LOOPBACK.test(issuer.hostname)) {
    throw new ConfigurationError('OIDC_ISSUER', 'must begin with https://');
  }
  return {
    ...{ issuer, clientId, clientSecret },
    name: environment.OIDC_NAME ?? issuer.hostname,
    scope: environment.OIDC_SCOPES,
    redirectUri: new URL(callback, required('PUBLIC_URL', PUBLIC_URL)).href,
    groupsClaim: environment.OIDC_GROUPS_CLAIM,
    grants: groupGrantsOf(environment.OIDC_ROLES ?? ''),
  };
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new ConfigurationError(name, 'is required together with OIDC_ISSUER');
  return value;
}

const nobodyCouldSignIn = (): ConfigurationError =>
  new ConfigurationError('LOCAL_SIGN_IN', 'must be open without OIDC_ISSUER: nobody could sign in');
