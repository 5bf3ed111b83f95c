import { type Message, messageOf, type Words } from '@outpost/contracts/message.js';

/**
 * Why an RCON operation failed.
 *
 * - `host-not-found`: the name did not resolve
 * - `address-not-allowed`: the operator's policy forbids this address
 * - `port-closed`: the machine answered that nothing listens there (ICMP port unreachable, TCP reset)
 * - `network`: the operating system reported another socket error
 * - `no-answer`: silence during login: down, booting, wrong port or firewall, which cannot be told apart
 * - `refused`: the password was refused, or the server closed the connection during login
 * - `lost`: a live session went silent or was closed by the server
 * - `timed-out`: no answer to this command before its deadline
 * - `protocol`: the peer answers, but not in this protocol
 * - `busy`: the queue is full
 * - `invalid-command`: the command cannot be sent (too long, control characters)
 * - `closed`: our own side closed the connection
 */
export type RconErrorKind =
  | 'host-not-found'
  | 'address-not-allowed'
  | 'port-closed'
  | 'network'
  | 'no-answer'
  | 'refused'
  | 'lost'
  | 'timed-out'
  | 'protocol'
  | 'busy'
  | 'invalid-command'
  | 'closed';

/**
 * Whether a failed command may have run: `not-sent` never left this process; `unknown` was sent and not answered, and
 * must not be sent again as a new command.
 */
export type CommandFate = 'not-sent' | 'unknown';

/** Every failure of this library. `words` may be shown to the owner of the server and never contain a password. */
export class RconError extends Error {
  override readonly name = 'RconError';
  readonly words: Message;

  constructor(
    readonly kind: RconErrorKind,
    words: Words,
    readonly fate: CommandFate = 'not-sent',
    options?: ErrorOptions,
  ) {
    super(String(words), options);
    this.words = messageOf(words);
  }
}

/**
 * A listener rejects with this when it could not store a line. The line is then not acknowledged, so the game server
 * may repeat it. Any other rejection is a defect of the listener, and the line counts as stored.
 */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}
