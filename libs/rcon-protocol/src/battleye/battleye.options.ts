/** Tuning parameters of a BattlEye session. Times are milliseconds. */
export interface BattleyeOptions {
  /** Pause before the login packet is sent again. */
  readonly loginResendMs: number;
  /** How often the login is sent before the server counts as silent. */
  readonly loginAttempts: number;
  /** Pause before an unanswered command is resent with the same bytes and number: the server never repeats a reply. */
  readonly resendMs: number;
  /** How often a command that may change something is sent in all: a server may execute each copy. */
  readonly attempts: number;
  /** Minimum pause before the keep-alive or a listing is resent; it follows the round trip up to `resendMs`. */
  readonly readResendFloorMs: number;
  /** How often those are sent in all before the session counts as lost. */
  readonly readAttempts: number;
  /** The session counts as lost when the server has not reacted to a command for this long. */
  readonly lostAfterMs: number;
  /**
   * Commands in flight at once, 1 to 128. More than one is for loss-free links only: a real server drops a client
   * whose sequence numbers have a gap, which a lost packet is while later ones arrive.
   */
  readonly maxInFlight: number;
  /** Maximum queue length; one more command is rejected as `busy`. */
  readonly maxQueued: number;
  /**
   * Longer commands are rejected before sending. BERConProtocol.txt names no limit; every known server accepts 1024.
   */
  readonly maxCommandBytes: number;
  /**
   * Idle time after the last command before an empty one is sent. The server removes a client after more than 45 s
   * without a command packet and does not say so (BERConProtocol.txt). 25 s leaves room for loss and for NAT timeouts
   * of 30 s.
   */
  readonly keepAliveMs: number;
  /** The session counts as lost after this long without any valid packet: there is no logout or shutdown packet. */
  readonly silenceMs: number;
  /** Parts of an unfinished reply are dropped after this long. */
  readonly partsLifetimeMs: number;
  /** Within this time a message with a known number and text is a repetition: the server repeats for about 10 s. */
  readonly repeatWindowMs: number;
  /**
   * Where the text of a reply is: in the reply packet, or in server messages that follow an empty one, as on Arma
   * Reforger. With `messages`, a reply packet that does contain text is accepted, too.
   */
  readonly answersBy: 'reply' | 'messages';
  /** With `messages`: silence that ends a reply, since nothing marks its last message. */
  readonly answerQuietMs: number;
  /** With `messages`: upper bound on collecting one reply. */
  readonly answerCapMs: number;
  /** With `messages`: how long to wait for the first one after the empty reply. */
  readonly firstMessageMs: number;
}

export const BATTLEYE_DEFAULTS: BattleyeOptions = {
  loginResendMs: 2_500,
  loginAttempts: 3,
  resendMs: 1_000,
  attempts: 5,
  readResendFloorMs: 200,
  readAttempts: 10,
  lostAfterMs: 10_000,
  maxInFlight: 1,
  maxQueued: 200,
  maxCommandBytes: 1024,
  keepAliveMs: 25_000,
  silenceMs: 60_000,
  partsLifetimeMs: 10_000,
  repeatWindowMs: 15_000,
  answersBy: 'reply',
  answerQuietMs: 400,
  answerCapMs: 5_000,
  firstMessageMs: 2_500,
};

/** Half of the 256 numbers: with more in flight a late reply could be mistaken for a new one. */
const MAX_IN_FLIGHT_LIMIT = 128;

/**
 * Fills in the defaults.
 *
 * @throws {RangeError} when `maxInFlight` is not an integer from 1 to 128, or is above 1 with `answersBy: 'messages'`:
 *   messages do not say which command they answer
 */
export function battleyeOptions(chosen: Partial<BattleyeOptions> = {}): BattleyeOptions {
  const options = { ...BATTLEYE_DEFAULTS, ...chosen };
  const { maxInFlight } = options;
  if (!Number.isInteger(maxInFlight) || maxInFlight < 1 || maxInFlight > MAX_IN_FLIGHT_LIMIT) {
    throw new RangeError(
      `maxInFlight must be a whole number from 1 to ${MAX_IN_FLIGHT_LIMIT}, not ${maxInFlight}`,
    );
  }
  if (options.answersBy === 'messages' && maxInFlight > 1) {
    throw new RangeError('Answers that come as messages allow one command in flight');
  }
  return options;
}
