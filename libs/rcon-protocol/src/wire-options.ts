/**
 * How one game deviates from its protocol: plain data that a driver receives with the target. These fields apply to
 * every protocol; a driver with further ones declares them in the type of its target. The driver's defaults fill in the
 * rest.
 */
export interface WireOptions {
  /** Longer commands are rejected before sending. */
  readonly maxCommandBytes?: number;
  /**
   * A command with a short reply that changes nothing and is invisible to players. It is sent after a login, because
   * only a reply proves that the server processes commands. Any reply counts, including "unknown command". Defaults to
   * the driver's `probeCommand`.
   */
  readonly check?: string;
  /** Pause in milliseconds between the end of a session by a restart and the first reconnection attempt. */
  readonly bootDelayMs?: number;
  /** Nothing says that the process has ended: that only an unanswered command tells, as over UDP. */
  readonly endsSilently?: boolean;
}
