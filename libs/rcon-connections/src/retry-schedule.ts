import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { backoffMs } from './backoff.js';
import { type ConnectionEnvironment } from './connection.settings.js';

/**
 * Decides how long one connection pauses before the next attempt. It has counters and timestamps but no timer; times
 * are milliseconds of the injected clock.
 */
export class RetrySchedule {
  private failures = 0;
  private loginAt = -Infinity;
  private mayReconnectAtOnce = true;
  private restartBefore = -Infinity;
  /** When a session that had been online was lost; reset by the next loss after a healthy session. */
  private outageSince: number;
  private restartDelayMs: number;

  /** @param onlineUntil when another connection to the server was online last */
  constructor(
    private readonly environment: ConnectionEnvironment,
    onlineUntil = -Infinity,
  ) {
    this.outageSince = onlineUntil;
    this.restartDelayMs = environment.settings.restartDelayMs;
  }

  /** The earliest time for the next automatic login. */
  get earliestLogin(): number {
    return this.loginAt + this.environment.settings.loginGapMs;
  }

  loggedIn(now: number): void {
    this.loginAt = now;
  }

  /**
   * A user's command was answered. May be called after the loss that came with the reply: the reply settles a promise,
   * and the end of the link does not wait for that.
   */
  commandAnswered(): void {
    this.mayReconnectAtOnce = true;
  }

  /** The server is about to restart: its next loss is followed by a pause of `delayMs`. */
  expectRestart(now: number, delayMs = this.environment.settings.restartDelayMs): void {
    this.restartDelayMs = delayMs;
    this.restartBefore = now + this.environment.settings.restartWindowMs;
  }

  /** An attempt was requested, or the session was healthy: earlier failures no longer count. */
  reset(): void {
    this.failures = 0;
    this.loginAt = -Infinity;
    this.mayReconnectAtOnce = true;
  }

  /**
   * The pause after an attempt that did not end online. In the first minutes of an outage it is capped to the time of a
   * restart, because people are likely to wait for the server.
   */
  afterFailure(reason: RconError, now: number): number {
    const { settings, random } = this.environment;
    if (reason.kind === 'busy') return settings.coolDownMs;
    const pauseMs = backoffMs(this.failures++, random, settings.backoffStepsMs);
    const isFresh = now < this.outageSince + settings.outageFreshMs;
    return isFresh ? Math.min(pauseMs, settings.outageMaxPauseMs) : pauseMs;
  }

  /**
   * The pause after a session ended. There is none after the first loss, nor after a later one if a command was
   * answered or the session lasted: servers that close after every reply, at a map change, or that leave one command
   * unanswered are back before anybody notices. Otherwise a loss counts as a failed attempt; a server that accepts the
   * login and then closes would be retried in a tight loop.
   */
  afterLoss(reason: RconError, now: number): number {
    this.noteLoss(now);
    if (now < this.restartBefore) {
      this.restartBefore = -Infinity;
      return this.restartDelayMs;
    }
    const hasLasted = now - this.loginAt >= this.environment.settings.lastedAfterMs;
    const mayReconnectAtOnce = this.mayReconnectAtOnce || hasLasted;
    if (!mayReconnectAtOnce || reason.kind === 'busy') return this.afterFailure(reason, now);
    this.mayReconnectAtOnce = false;
    return 0;
  }

  private noteLoss(now: number): void {
    const wasHealthy = now - this.loginAt >= this.environment.settings.healthyAfterMs;
    if (wasHealthy) this.reset();
    if (wasHealthy || this.outageSince === -Infinity) this.outageSince = now;
  }
}
