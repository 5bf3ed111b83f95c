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
  private served = false;
  private restartBefore = -Infinity;

  constructor(private readonly environment: ConnectionEnvironment) {}

  /** When the next automatic login may start at the earliest. */
  get earliestLogin(): number {
    return this.loginAt + this.environment.settings.loginGapMs;
  }

  loggedIn(now: number): void {
    this.loginAt = now;
    this.served = false;
  }

  /** A user's command was answered: this session is worth restoring without a pause. */
  commandAnswered(): void {
    this.served = true;
  }

  /** The server is about to go down and come back: its next loss is followed by the longer restart pause. */
  expectRestart(now: number): void {
    this.restartBefore = now + this.environment.settings.restartWindowMs;
  }

  /** Somebody asks for an attempt now. */
  reset(): void {
    this.failures = 0;
    this.loginAt = -Infinity;
  }

  /** The pause after an attempt that did not end in a login. */
  afterFailure(reason: RconError): number {
    const { settings, random } = this.environment;
    if (reason.kind === 'busy') return settings.coolDownMs;
    return backoffMs(this.failures++, random, settings.backoffStepsMs);
  }

  /**
   * The pause after a session ended. None when it had served somebody or grown old: servers that hang up after
   * every answer or at a map change are back before anybody notices. A session that did neither counts as a
   * failed attempt, or a server that lets us in and throws us out would be asked without end.
   */
  afterLoss(reason: RconError, now: number): number {
    const { settings } = this.environment;
    const proven = this.served || now - this.loginAt >= settings.healthyAfterMs;
    if (proven) this.failures = 0;
    if (now < this.restartBefore) {
      this.restartBefore = -Infinity;
      return settings.restartDelayMs;
    }
    return proven && reason.kind !== 'busy' ? 0 : this.afterFailure(reason);
  }
}
