/**
 * How one game bends its protocol: plain data a driver is given with the target. A driver takes what concerns it
 * and leaves the rest; what is absent is the driver's own default.
 */
export interface WireOptions {
  /** Name of a dialect of the Source driver. */
  readonly dialect?: string;
  /** Longer commands are refused before anything is sent. */
  readonly maxCommandBytes?: number;
  /** At most `commands` in any `perMs` milliseconds. */
  readonly pace?: { readonly commands: number; readonly perMs: number };
  /** BattlEye packets with the answers in server messages, as Arma Reforger does it. */
  readonly reforger?: boolean;
  /**
   * A command with a short answer that changes nothing and that players don't see: asked after a login, because only
   * an answer proves that the server listens. Any answer does, "unknown command" too. Without it the driver's own
   * `probeCommand` is asked.
   */
  readonly check?: string;
  /** From the end of a session by a restart to the first attempt to come back, in milliseconds. */
  readonly bootDelayMs?: number;
}
