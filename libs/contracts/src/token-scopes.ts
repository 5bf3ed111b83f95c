/** `read` is read-only, `command` may also send commands to game servers, `manage` may also change the panel's data. */
export const API_TOKEN_SCOPES = ['read', 'command', 'manage'] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];
