import { say } from '@outpost/contracts/message.js';
import { type CommandFate, RconError } from '../errors.js';

/**
 * Squad and Rust close the connection on a wrong password, and SRCDS does so for an address it has banned: a close
 * between password and verdict is a refusal, not a network error.
 */
export const closedDuringLogin = (cause: RconError): RconError =>
  new RconError(
    'refused',
    say(
      'rcon.hung_up_at_password',
      'The server closed the connection when it got the password: it is wrong, or this address is not allowed.',
    ),
    'not-sent',
    { cause },
  );

export const wentSilent = (): RconError =>
  new RconError('lost', say('rcon.server_stopped_answering', 'The server stopped answering.'));

export const queueFull = (length: number): RconError =>
  new RconError(
    'busy',
    say('rcon.commands_already_wait_for_server', '{length} commands already wait for this server.', {
      length,
    }),
  );

export const timedOut = (fate: CommandFate): RconError =>
  new RconError(
    'timed-out',
    fate === 'unknown'
      ? say('rcon.answer_timed_out', 'The server did not answer in time.')
      : say('rcon.command_not_sent_in_time', 'The command was not sent in time.'),
    fate,
  );

/** The end of the session, as reported to a command that was open at that time. */
export const because = (reason: RconError, fate: CommandFate): RconError =>
  new RconError(reason.kind, reason.words, fate, { cause: reason });
