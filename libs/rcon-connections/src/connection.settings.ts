import { Logger } from '@nestjs/common';
import { type Clock } from '@outpost/rcon-protocol/shared/clock.js';
import { BACKOFF_STEPS_MS } from './backoff.js';

/** Durations in milliseconds. */
export interface ConnectionSettings {
  /** From the call of a command to its answer, every kind of waiting included. */
  readonly commandTimeoutMs: number;
  /** Bounds an attempt whose name server or driver never comes back. */
  readonly attemptTimeoutMs: number;
  readonly backoffStepsMs: readonly [number, ...number[]];
  /** A session this old has proved itself: the back-off starts over. */
  readonly healthyAfterMs: number;
  /** Some servers hang up after every command; automatic logins still keep this distance. */
  readonly loginGapMs: number;
  /** Pause after an attempt or a session ended as `busy`: Conan locks a chatty client out for about 180 s. */
  readonly coolDownMs: number;
  /** Arma has refused clients for good that came back too soon after a start; hosts wait 15 s. */
  readonly restartDelayMs: number;
  /** How long an announced restart is believed in. */
  readonly restartWindowMs: number;
  /** Distance between two starts of the whole pool. */
  readonly startIntervalMs: number;
  /** Commands that may wait for one login; the next one is `busy`. */
  readonly maxHeldCommands: number;
  /** Silence after which a session that accepted the login is taken for dead. */
  readonly probeTimeoutMs: number;
}

export const DEFAULT_CONNECTION_SETTINGS: ConnectionSettings = {
  commandTimeoutMs: 10_000,
  attemptTimeoutMs: 30_000,
  backoffStepsMs: BACKOFF_STEPS_MS,
  healthyAfterMs: 60_000,
  loginGapMs: 2_000,
  coolDownMs: 180_000,
  restartDelayMs: 15_000,
  restartWindowMs: 600_000,
  startIntervalMs: 5,
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
