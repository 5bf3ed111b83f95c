import { API_TOKEN_SCOPES, type ApiTokenScope } from './token-scopes.js';

/**
 * What a caller needs: nothing, an API token of this scope or a wider one, or a browser session. `command` routes send
 * to game servers, `manage` routes change the panel's data. `session` routes change who has access and are not open to
 * tokens, so that a leaked token cannot be used to gain a permanent foothold.
 */
export type RouteScope = 'public' | CredentialScope;

/** Scope of a credential; a session has all rights of its account. */
export type CredentialScope = ApiTokenScope | 'session';

const BY_WIDTH: readonly CredentialScope[] = [...API_TOKEN_SCOPES, 'session'];

export const covers = (has: CredentialScope, needed: CredentialScope): boolean =>
  BY_WIDTH.indexOf(has) >= BY_WIDTH.indexOf(needed);
