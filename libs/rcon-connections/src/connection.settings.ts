import { Logger } from '@nestjs/common';
import { type Clock } from '@outpost/clock/clock.js';
import { BACKOFF_STEPS_MS } from './backoff.js';

/** Durations in milliseconds. */
export interface ConnectionSettings {
  /** From the call of a command to its answer, every kind of waiting included. */
  readonly commandTimeoutMs: number;
  /** Bounds an attempt whose name server or driver never comes back. */
  readonly attemptTimeoutMs: number;
  readonly backoffStepsMs: readonly [number, ...number[]];
  /** After the loss of a server that was online: for `outageFreshMs` no back-off is longer than `outageMaxPauseMs`. */
  readonly outageMaxPauseMs: number;
  readonly outageFreshMs: number;
  /** A session this old has proved itself: the back-off starts over. */
  readonly healthyAfterMs: number;
  /** Some servers hang up after every command; automatic logins still keep this distance. */
  readonly loginGapMs: number;
  /** Pause after an attempt or a session ended as `busy`: Conan locks a chatty client out for about 180 s. */
  readonly coolDownMs: number;
  /** From the end of a session by a restart to the next attempt; games that need more name it themselves. */
  readonly restartDelayMs: number;
  /** How long an announced restart is believed in. */
  readonly restartWindowMs: number;
  /** Distance between two starts of the whole pool. */
  readonly startIntervalMs: number;
  /** A session that ends so soon behind an answer was ended by a server that hangs up after each, not by an outage. */
  readonly hangUpWithinMs: number;
  /** Commands that may wait for one login; the next one is `busy`. */
  readonly maxHeldCommands: number;
  /** From the login to the first answer; without one the session is taken for dead. */
  readonly probeTimeoutMs: number;
}

export const DEFAULT_CONNECTION_SETTINGS: ConnectionSettings = {
  commandTimeoutMs: 10_000,
  attemptTimeoutMs: 30_000,
  backoffStepsMs: BACKOFF_STEPS_MS,
  outageMaxPauseMs: 10_000,
  outageFreshMs: 600_000,
  healthyAfterMs: 60_000,
  loginGapMs: 2_000,
  coolDownMs: 180_000,
  restartDelayMs: 10_000,
  restartWindowMs: 600_000,
  startIntervalMs: 5,
  hangUpWithinMs: 1_000,
  maxHeldCommands: 200,
  probeTimeoutMs: 10_000,
};

/**
 * Takes what is nobody's answer: a listener that threw, a driver or a target source that broke its contract. It
 * may not throw itself.
 */
export interface ErrorReporter {
  report(error: unknown, context: string): void;
}

/** What a pool takes from the outside, so that a test can take its place. */
export interface ConnectionEnvironment {
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly reporter: ErrorReporter;
  readonly settings: ConnectionSettings;
}

/** Injection token of {@link ConnectionEnvironment}. */
export const CONNECTION_ENVIRONMENT = Symbol('CONNECTION_ENVIRONMENT');

const logger = new Logger('RconConnections');

export const connectionEnvironment = (clock: Clock): ConnectionEnvironment => ({
  clock,
  random: Math.random,
  reporter: { report: (error, context) => logger.error(error, context) },
  settings: DEFAULT_CONNECTION_SETTINGS,
});
