export const SOCKET_PATH = '/ws';
/**
 * Subprotocol of timeline clients: they get batches of timeline entries instead of the messages derived from them
 * (`consoleUpdate`, `command`, `logEntry`). Servers without support for it still accept the connection.
 */
export const SOCKET_TIMELINE = 'outpost.timeline';

/** Close code "service restart" (RFC 6455, IANA registry): the client should reconnect soon. */
export const SOCKET_SERVICE_RESTART = 1012;

/** Close code for a socket whose credential has expired or was revoked. The reason is one of {@link SIGN_OUT_REASONS}. */
export const SOCKET_NOT_SIGNED_IN = 4401;

/** Why a credential is no longer valid. */
export const SIGN_OUT_REASONS = ['session_ended', 'account_suspended', 'account_deleted'] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];
