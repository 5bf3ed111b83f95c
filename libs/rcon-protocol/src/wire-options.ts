/**
 * How one game bends its protocol: plain data a driver is given with the target. Here is what concerns every protocol;
 * a driver that takes more says so in the type of its target. What is absent is the driver's own default.
 */
export interface WireOptions {
  /** Longer commands are refused before anything is sent. */
  readonly maxCommandBytes?: number;
  /**
   * A command with a short answer that changes nothing and that players don't see: asked after a login, because only
   * an answer proves that the server listens. Any answer does, "unknown command" too. Without it the driver's own
   * `probeCommand` is asked.
   */
  readonly check?: string;
  /** From the end of a session by a restart to the first attempt to come back, in milliseconds. */
  readonly bootDelayMs?: number;
}
