import { RconError } from '../errors.js';

const CONTROL_CHARACTER = /\p{Cc}/u;

/** How the failures of a session read to the owner of the server at `peer` (`address:port`). */
export const failure = {
  noAnswer: (peer: string) =>
    new RconError(
      'no-answer',
      `No answer from ${peer}. The server may be down or still starting, RCon may be off, the port may be wrong, ` +
        'or a firewall stands between. For a server on the same machine or network try 127.0.0.1 or its local address.',
    ),
  /** The stale file is by far the most common reason for a right password to be refused. */
  refused: (peer: string) =>
    new RconError(
      'refused',
      `${peer} refused the password. If it is the one in BEServer_x64.cfg, look for a file named ` +
        'BEServer_x64_active_*.cfg beside it: left over from a crash, it keeps an old password in force. ' +
        'Stop the server, delete that file and start the server again.',
    ),
  lost: (peer: string) => new RconError('lost', `${peer} stopped answering.`),
  closed: () => new RconError('closed', 'The connection is closed.'),
  busy: () => new RconError('busy', 'Too many commands are waiting for this server.'),
  notSent: () => new RconError('timed-out', 'The command was not sent: earlier ones are still unanswered.'),
  noReply: (peer: string) =>
    new RconError('timed-out', `${peer} did not answer in time; the command may have run.`, 'unknown'),
};

/** Why a command can't be sent to a server that takes so many bytes, if so. */
export function commandProblem(command: string, maxBytes: number): RconError | undefined {
  if (CONTROL_CHARACTER.test(command)) {
    return new RconError('invalid-command', 'A command must be one line without control characters.');
  }
  // A UTF-16 unit is at most three bytes of UTF-8: short commands need no counting.
  if (command.length * 3 > maxBytes && Buffer.byteLength(command) > maxBytes) {
    return new RconError('invalid-command', `A command must be at most ${maxBytes} bytes long.`);
  }
  return undefined;
}
