import { say, sentences } from '@outpost/contracts/message.js';
import { RconError } from '../errors.js';

const CONTROL_CHARACTER = /\p{Cc}/u;

/** @param peer `address:port`, shown to the owner of the server */
export const noAnswer = (peer: string): RconError =>
  new RconError(
    'no-answer',
    sentences(
      say('rcon.no_answer', 'No answer from {where}.', { where: peer }),
      say(
        'battleye.no_answer_reasons',
        'The server may be down or still starting, RCon may be off, the port may be wrong, or a firewall stands between. For a server on the same machine or network try 127.0.0.1 or its local address.',
      ),
    ),
  );

/** A stale active configuration file is the usual reason for a correct password to be refused. */
export const refused = (peer: string): RconError =>
  new RconError(
    'refused',
    sentences(
      say('battleye.password_refused', '{peer} refused the password.', { peer }),
      say(
        'battleye.stale_configuration',
        'If it is the one in BEServer_x64.cfg, look for a file named BEServer_x64_active_*.cfg beside it: left over from a crash, it keeps an old password in force. Stop the server, delete that file and start the server again.',
      ),
    ),
  );

export const lost = (peer: string): RconError =>
  new RconError('lost', say('battleye.stopped_answering', '{peer} stopped answering.', { peer }));

export const closed = (): RconError =>
  new RconError('closed', say('battleye.connection_is_closed', 'The connection is closed.'));

export const busy = (): RconError =>
  new RconError('busy', say('battleye.too_many_commands', 'Too many commands are waiting for this server.'));

export const notSent = (): RconError =>
  new RconError(
    'timed-out',
    say('rcon.command_was_not_sent_earlier', 'The command was not sent: earlier ones are still unanswered.'),
  );

export const noReply = (peer: string): RconError =>
  new RconError(
    'timed-out',
    say('battleye.did_not_answer_in_time', '{peer} did not answer in time; the command may have run.', {
      peer,
    }),
    'unknown',
  );

/** Why a command cannot be sent to a server that accepts at most `maxBytes`; null when it can. */
export function commandProblem(command: string, maxBytes: number): RconError | null {
  if (CONTROL_CHARACTER.test(command)) {
    return new RconError(
      'invalid-command',
      say('battleye.command_not_one_line', 'A command must be one line without control characters.'),
    );
  }
  // One UTF-16 unit is at most three bytes of UTF-8, so short commands need not be counted.
  if (command.length * 3 > maxBytes && Buffer.byteLength(command) > maxBytes) {
    return new RconError(
      'invalid-command',
      say('battleye.command_too_long', 'A command must be at most {maxBytes} bytes long.', {
        maxBytes,
      }),
    );
  }
  return null;
}
