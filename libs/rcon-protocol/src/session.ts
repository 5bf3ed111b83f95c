import { type LearnedCapabilities, type RconReply } from './driver.js';
import { type RconError } from './errors.js';

export type SessionState = 'idle' | 'logging-in' | 'ready' | 'closed';

/** What a session has to say to the outside. `ticket` is the number given to {@link RconSession.submit}. */
export type SessionEvent =
  | { readonly type: 'ready' }
  /** With `keep` the server waits for an acknowledgement, which leaves when the owner says that it is kept. */
  | { readonly type: 'message'; readonly text: string; readonly keep?: number }
  | { readonly type: 'answered'; readonly ticket: number; readonly reply: RconReply }
  | { readonly type: 'failed'; readonly ticket: number; readonly error: RconError }
  /** The last event of a session; every open ticket has been answered or failed before it. */
  | { readonly type: 'closed'; readonly reason: RconError };

/**
 * One login and what follows it, without socket and without timer: bytes and the time go in, packets and
 * events come out. After every call the owner sends all of `packets`, handles all of `events`, empties both
 * (`length = 0`) and wakes the session again no later than `deadline`.
 *
 * No call throws, whatever the bytes. Times are milliseconds of one monotonic clock.
 */
export interface RconSession {
  readonly state: SessionState;
  /** When {@link advance} must be called at the latest; `Infinity` when nothing is due. */
  readonly deadline: number;
  readonly packets: Uint8Array[];
  readonly events: SessionEvent[];
  /** See `RconLink.learned`. */
  readonly learned?: LearnedCapabilities | undefined;

  /** Sends the login. Called once. */
  open(now: number): void;
  /** Takes a datagram, or any slice of a stream. The bytes may be reused by the caller afterwards. */
  receive(bytes: Uint8Array, now: number): void;
  /** Queues a command; it ends in exactly one `answered` or `failed` event. */
  submit(ticket: number, command: string, now: number, deadline: number): void;
  /**
   * The message of this `keep` is where it can't be lost any more: its acknowledgement is put into `packets`. Only
   * sessions whose messages carry `keep` have this call and {@link notKept}; a `keep` that is unknown or settled
   * means nothing.
   */
  kept?(keep: number): void;
  /** The message of this `keep` could not be kept: it stays unacknowledged, and its next copy is a new message. */
  notKept?(keep: number): void;
  /** Lets time pass: resends, keep-alives, deadlines. */
  advance(now: number): void;
  /** The socket is gone, or the owner lets go of it. */
  close(reason: RconError): void;
}
