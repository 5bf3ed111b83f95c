import { API_TOKEN_SCOPES, type ApiTokenScope } from './token-scopes.js';

/**
 * What whoever calls must have: nothing, an API token of a scope or a wider one, or a session in a browser. `command` is
 * whatever speaks to a game server, `manage` whatever the panel keeps; `session` is left to people: it changes who gets
 * in, and a token that leaked must not make itself at home.
 */
export type RouteScope = 'public' | CredentialScope;

/** What a credential may do; a session may do whatever its account may. */
export type CredentialScope = ApiTokenScope | 'session';

const BY_WIDTH: readonly CredentialScope[] = [...API_TOKEN_SCOPES, 'session'];

export const covers = (has: CredentialScope, needed: CredentialScope): boolean =>
  BY_WIDTH.indexOf(has) >= BY_WIDTH.indexOf(needed);
