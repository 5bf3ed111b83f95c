/** The knobs of a BattlEye session. Times are milliseconds. */
export interface BattleyeOptions {
  /** Pause before the login packet is sent again. */
  readonly loginResendMs: number;
  /** How often the login is sent before the server counts as silent. */
  readonly loginAttempts: number;
  /** Pause before an unanswered command is sent again, with the same bytes and the same number. */
  readonly resendMs: number;
  /** How often a command is sent that may change something: some servers execute each copy. */
  readonly attempts: number;
  /** Least pause before the keep-alive or a listing is sent again; the round trip and `resendMs` bound it. */
  readonly readResendFloorMs: number;
  /** How often those are sent before the session counts as lost. */
  readonly readAttempts: number;
  /** Without a word about a command for this long the session counts as lost. */
  readonly lostAfterMs: number;
  /**
   * Commands on the wire at once, 1 to 128. More than one is for links without loss only: a real server
   * drops a client whose numbers leave a gap, and a lost packet is such a gap while later ones are under way.
   */
  readonly maxInFlight: number;
  /** Commands that may wait for their turn; one more is refused as `busy`. */
  readonly maxQueued: number;
  /** Longer commands are refused before anything is sent. The vendor names no limit; every known server takes 1024. */
  readonly maxCommandBytes: number;
  /** Idle time after the last command before an empty one is sent. The server forgets a client after 45 s. */
  readonly keepAliveMs: number;
  /** Without any valid packet for this long the session counts as lost. */
  readonly silenceMs: number;
  /** Parts of an unfinished reply are forgotten after this long. */
  readonly partsLifetimeMs: number;
  /** A server message with number and words seen within this time is a repetition: the server repeats for 10 s. */
  readonly repeatWindowMs: number;
  /**
   * Where the text of an answer is: in the reply, or in server messages behind an empty one, as Arma Reforger
   * has it. With `messages` a reply that does hold text is taken all the same.
   */
  readonly answersBy: 'reply' | 'messages';
  /** With `messages`: silence that ends an answer. */
  readonly answerQuietMs: number;
  /** With `messages`: the longest an answer is collected, silence or not. */
  readonly answerCapMs: number;
  /** With `messages`: how long the first line is waited for once the command was taken. */
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

/** Half of the 256 numbers: with more on the wire a late reply could not be told from a new one. */
const MAX_IN_FLIGHT_LIMIT = 128;

/**
 * Completes a partial table with the defaults.
 *
 * @throws {RangeError} when `maxInFlight` is no whole number from 1 to 128, or more than 1 where messages carry the
 *   answers: they do not say which command they belong to
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
