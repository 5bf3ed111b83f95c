import { Logger } from '@nestjs/common';
import { type Clock } from '@outpost/clock/clock.js';
import { type SendGuard } from '@outpost/rcon-protocol/driver.js';
import { BACKOFF_STEPS_MS } from './backoff.js';
import { CountedReporter } from './counted-reporter.js';

/** Durations in milliseconds. */
export interface ConnectionSettings {
  /** From submitting a command to its reply, including all waiting. */
  readonly commandTimeoutMs: number;
  /** Bounds a login attempt whose name resolution or driver never settles. */
  readonly attemptTimeoutMs: number;
  readonly backoffStepsMs: readonly [number, ...number[]];
  /** Limit for the back-off during the first `outageFreshMs` after losing a server that was online. */
  readonly outageMaxPauseMs: number;
  readonly outageFreshMs: number;
  /** A session of this age resets the back-off. */
  readonly healthyAfterMs: number;
  /** After the loss of a session of this age the next login starts at once: it can not become a tight loop. */
  readonly lastedAfterMs: number;
  /** Minimum time between automatic logins, for servers that close after every command. */
  readonly loginGapMs: number;
  /**
   * Pause after an attempt or session ended as `busy`: Conan locks a client over its rate limit out for about 180 s.
   */
  readonly coolDownMs: number;
  /** Pause between the end of a session by a restart and the next attempt; a game may specify a longer one. */
  readonly restartDelayMs: number;
  /** How long an announced restart is expected. */
  readonly restartWindowMs: number;
  /** Minimum time between two login attempts in the whole pool. */
  readonly startIntervalMs: number;
  /** A session that ends this soon after a reply belongs to a server that closes after each; it is not an outage. */
  readonly hangUpWithinMs: number;
  /** Maximum number of commands waiting for a login; one more is rejected as `busy`. */
  readonly maxHeldCommands: number;
  /** From the login to the first reply; without one the session counts as dead. */
  readonly probeTimeoutMs: number;
}

export const DEFAULT_CONNECTION_SETTINGS: ConnectionSettings = {
  commandTimeoutMs: 10_000,
  attemptTimeoutMs: 30_000,
  backoffStepsMs: BACKOFF_STEPS_MS,
  outageMaxPauseMs: 10_000,
  outageFreshMs: 600_000,
  healthyAfterMs: 60_000,
  lastedAfterMs: 5_000,
  loginGapMs: 2_000,
  coolDownMs: 180_000,
  restartDelayMs: 10_000,
  restartWindowMs: 600_000,
  startIntervalMs: 3,
  hangUpWithinMs: 1_000,
  maxHeldCommands: 200,
  probeTimeoutMs: 10_000,
};

/**
 * Receives errors that belong to no command: a listener that threw, or a driver or target source that broke its
 * contract. It must not throw.
 */
export interface ErrorReporter {
  report(error: unknown, context: string): void;
}

/** The injected environment of a pool, replaceable in tests. */
export interface ConnectionEnvironment {
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  readonly settings: ConnectionSettings;
  /** Without one, everything may be sent. */
  readonly maySend?: SendGuard | undefined;
}

/** Injection token of {@link ConnectionEnvironment}. */
export const CONNECTION_ENVIRONMENT = Symbol('CONNECTION_ENVIRONMENT');

/**
 * Injection token of a {@link SendGuard}: who shares the game servers with other processes provides one, in a global
 * module.
 */
export const SEND_GUARD = Symbol('SEND_GUARD');

const logger = new Logger('RconConnections');

export const connectionEnvironment = (clock: Clock, maySend?: SendGuard): ConnectionEnvironment => ({
  clock,
  random: Math.random,
  reporter: new CountedReporter(clock, (error, context) => logger.error(error, context)),
  settings: DEFAULT_CONNECTION_SETTINGS,
  maySend,
});
