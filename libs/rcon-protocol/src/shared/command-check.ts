import { type Message, say } from '@outpost/contracts/message.js';
import { RconError } from '../errors.js';

const CONTROL_CHARACTER = /\p{Cc}/u;

const invalid = (message: Message): RconError => new RconError('invalid-command', message);

/** Why a command can't be sent to a server that takes so many bytes; null when it can. */
export function commandProblem(command: string, maxBytes: number): RconError | null {
  if (command.trim() === '') return invalid(say('rcon.command_is_empty', 'The command is empty.'));
  if (CONTROL_CHARACTER.test(command)) {
    return invalid(
      say('rcon.command_must_be_one_line', 'The command must be one line without control characters.'),
    );
  }
  if (Buffer.byteLength(command) <= maxBytes) return null;
  return invalid(
    say('rcon.command_too_long', 'This server takes commands of at most {maxBytes} bytes.', {
      maxBytes,
    }),
  );
}
