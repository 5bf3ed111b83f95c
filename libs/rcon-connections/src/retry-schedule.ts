import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { backoffMs } from './backoff.js';
import { type ConnectionEnvironment } from './connection.settings.js';

/**
 * Decides how long one connection pauses before it tries again. Keeps counts and moments, no timer; times are
 * milliseconds of the injected clock.
 */
export class RetrySchedule {
  private failures = 0;
  private loginAt = -Infinity;
  private mayHurry = true;
  private restartBefore = -Infinity;
  /** When a session that had been online was lost and no healthy one has followed yet. */
  private outageSince = -Infinity;
  private restartDelayMs: number;

  constructor(private readonly environment: ConnectionEnvironment) {
    this.restartDelayMs = environment.settings.restartDelayMs;
  }

  /** When the next automatic login may start at the earliest. */
  get earliestLogin(): number {
    return this.loginAt + this.environment.settings.loginGapMs;
  }

  loggedIn(now: number): void {
    this.loginAt = now;
  }

  /**
   * A user's command was answered. Heard of even after the loss it may come with: the answer settles a promise,
   * and the end of the link does not wait for that.
   */
  commandAnswered(): void {
    this.mayHurry = true;
  }

  /** The server is about to go down and come back: its next loss is followed by a pause of `delayMs`. */
  expectRestart(now: number, delayMs = this.environment.settings.restartDelayMs): void {
    this.restartDelayMs = delayMs;
    this.restartBefore = now + this.environment.settings.restartWindowMs;
  }

  /** Somebody asks for an attempt now, or the session was healthy: what went wrong before is forgotten. */
  reset(): void {
    this.failures = 0;
    this.loginAt = -Infinity;
    this.mayHurry = true;
  }

  /**
   * The pause after an attempt that did not end online. Somebody waits for a server that was online a few minutes
   * ago: it is not left alone for longer than a restart takes.
   */
  afterFailure(reason: RconError, now: number): number {
    const { settings, random } = this.environment;
    if (reason.kind === 'busy') return settings.coolDownMs;
    const pauseMs = backoffMs(this.failures++, random, settings.backoffStepsMs);
    const isFresh = now < this.outageSince + settings.outageFreshMs;
    return isFresh ? Math.min(pauseMs, settings.outageMaxPauseMs) : pauseMs;
  }

  /**
   * The pause after a session ended. The first loss is mended without one, and so is each later one once a
   * command was answered or the session grew old: servers that hang up after every answer or at a map change are
   * back before anybody notices. Otherwise a loss counts as a failed attempt, or a server that lets us in and
   * throws us out would be asked without end.
   */
  afterLoss(reason: RconError, now: number): number {
    this.noteLoss(now);
    if (now < this.restartBefore) {
      this.restartBefore = -Infinity;
      return this.restartDelayMs;
    }
    if (!this.mayHurry || reason.kind === 'busy') return this.afterFailure(reason, now);
    this.mayHurry = false;
    return 0;
  }

  private noteLoss(now: number): void {
    const wasHealthy = now - this.loginAt >= this.environment.settings.healthyAfterMs;
    if (wasHealthy) this.reset();
    if (wasHealthy || this.outageSince === -Infinity) this.outageSince = now;
  }
}
