import { type LearnedCapabilities, type RconReply } from './driver.js';
import { type RconError } from './errors.js';

export type SessionState = 'idle' | 'logging-in' | 'ready' | 'closed';

/** What a session reports to its owner. `ticket` is the number given to {@link RconSession.submit}. */
export type SessionEvent =
  | { readonly type: 'ready' }
  /** With `ackId` the server expects an acknowledgement; it is sent once the owner calls {@link RconSession.stored}. */
  | { readonly type: 'message'; readonly text: string; readonly ackId?: number }
  | { readonly type: 'answered'; readonly ticket: number; readonly reply: RconReply }
  | { readonly type: 'failed'; readonly ticket: number; readonly error: RconError }
  /** The last event of a session; every open ticket has been answered or failed before it. */
  | { readonly type: 'closed'; readonly reason: RconError };

/**
 * A sans-I/O session from login to end, without socket or timer: bytes and the time go in, packets and events come out.
 * After every call the owner sends all `packets`, handles all `events`, empties both (`length = 0`) and calls
 * {@link advance} no later than `deadline`.
 *
 * No call throws, whatever the bytes. Times are milliseconds of one monotonic clock.
 */
export interface RconSession {
  readonly state: SessionState;
  /** Latest time for the next call of {@link advance}; `Infinity` when nothing is due. */
  readonly deadline: number;
  readonly packets: Uint8Array[];
  readonly events: SessionEvent[];
  /** See `RconLink.learned`. */
  readonly learned?: LearnedCapabilities | undefined;

  /** Sends the login. Called once. */
  open(now: number): void;
  /** Takes a datagram, or any slice of a stream. The caller may reuse the bytes afterwards. */
  receive(bytes: Uint8Array, now: number): void;
  /** Queues a command; it ends in exactly one `answered` or `failed` event. */
  submit(ticket: number, command: string, now: number, deadline: number): void;
  /**
   * The message with this `ackId` is stored: its acknowledgement is put into `packets`. Only sessions whose messages
   * carry `ackId` implement this and {@link notStored}. An unknown or already settled `ackId` is ignored.
   */
  stored?(ackId: number): void;
  /** The message with this `ackId` could not be stored: it stays unacknowledged, and its next copy counts as new. */
  notStored?(ackId: number): void;
  /** Handles what is due at `now`: resends, keep-alives, deadlines. */
  advance(now: number): void;
  /** The socket failed or was closed, by either side. */
  close(reason: RconError): void;
}
