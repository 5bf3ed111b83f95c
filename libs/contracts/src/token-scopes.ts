/** `read` may look, `command` may also speak to game servers, `manage` may also change what the panel keeps. */
export const API_TOKEN_SCOPES = ['read', 'command', 'manage'] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];
