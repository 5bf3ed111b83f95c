export const SOCKET_PATH = '/ws';
/**
 * Subprotocol of those who follow the timeline: they get entries, many in one message, and not what is made of entries
 * for others (`consoleUpdate`, `command`, `logEntry`). A server that knows none accepts it like every other.
 */
export const SOCKET_TIMELINE = 'outpost.timeline';

/** Code with which the server closes a socket that is to be opened again soon, as RFC 6455 and its registry have it. */
export const SOCKET_SERVICE_RESTART = 1012;

/** Code with which the server closes a socket whose credential has ended. */
export const SOCKET_NOT_SIGNED_IN = 4401;
