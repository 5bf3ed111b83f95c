import { type CommandFate, RconError } from '../errors.js';

/**
 * Squad and Rust close on a wrong password, SRCDS on an address it has banned: a door that shuts while the password
 * is being looked at is an answer.
 */
export const closedDuringLogin = (cause: RconError): RconError =>
  new RconError(
    'refused',
    'The server closed the connection when it got the password: it is wrong, or this address is not allowed.',
    'not-sent',
    { cause },
  );

export const wentSilent = (): RconError => new RconError('lost', 'The server stopped answering.');

export const queueFull = (length: number): RconError =>
  new RconError('busy', `${length} commands already wait for this server.`);

export const timedOut = (fate: CommandFate): RconError =>
  new RconError(
    'timed-out',
    fate === 'unknown' ? 'The server did not answer in time.' : 'The command was not sent in time.',
    fate,
  );

/** The end of the session, as told to a command that was open then. */
export const because = (reason: RconError, fate: CommandFate): RconError =>
  new RconError(reason.kind, reason.message, fate, { cause: reason });
