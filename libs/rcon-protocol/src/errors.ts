import { type Message, messageOf, type Words } from '@outpost/contracts/message.js';

/**
 * Why talking RCON failed.
 *
 * - `host-not-found`: the name did not resolve
 * - `address-not-allowed`: the operator's policy forbids this address
 * - `port-closed`: the machine answered that nothing listens there (ICMP port unreachable, TCP reset)
 * - `network`: the operating system reported another socket error
 * - `no-answer`: silence during login: down, booting, wrong port, firewall; these can't be told apart
 * - `refused`: the password was refused, or the server closed the door during login
 * - `lost`: a session that was alive went silent or was closed by the server
 * - `timed-out`: no answer to this command before its deadline
 * - `protocol`: the peer speaks, but not this protocol
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
 * Whether a failed command may have run: `not-sent` never left this process; `unknown` left it and was not
 * answered. Nothing with fate `unknown` may be sent again as new.
 */
export type CommandFate = 'not-sent' | 'unknown';

/** Every failure of this library. Its words are fit for the owner of the server and never hold a password. */
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
 * What a listener rejects with that could not keep a line: the game server is not told that we have it, and may say it
 * again. Every other failure of a listener is a defect, and counts as done.
 */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
}
