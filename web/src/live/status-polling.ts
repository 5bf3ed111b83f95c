import {
  FALLBACK_POLL_INTERVAL_MS,
  STATUS_POLL_ATTEMPTS,
  STATUS_POLL_BACKOFF_CAP_MS,
  STATUS_POLL_BACKOFF_MS,
} from '@outpost/contracts/limits.js';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { type LiveClock, type LiveTimer } from './live-clock.js';

export interface StatusPollingOptions {
  readonly clock: LiveClock;
  /** Rejects if the request fails or the response is not a status. */
  readonly check: (serverId: number, signal: AbortSignal) => Promise<ServerStatusResponse>;
  /** Receives the same messages as the socket delivers. */
  readonly emit: (message: ServerMessage) => void;
}

/** Replaces the socket: polls one server's status over HTTP every 15 s until stopped. */
export class StatusPolling {
  private serverId: number | undefined;
  private timer: LiveTimer | undefined;
  private run = new AbortController();
  /** Survives a stop, so that a flapping connection does not cause a poll each time it drops. */
  private lastPoll: { readonly serverId: number; readonly at: number } | undefined;

  constructor(private readonly options: StatusPollingOptions) {}

  /** Polls at once, then at every interval. Does nothing if that server is already being polled. */
  start(serverId: number): void {
    if (this.serverId === serverId) return;
    this.stop();
    this.serverId = serverId;
    this.tick(serverId);
  }

  stop(): void {
    this.timer?.cancel();
    this.run.abort();
    this.run = new AbortController();
    this.serverId = undefined;
  }

  private tick(serverId: number): void {
    const { clock } = this.options;
    this.timer = clock.schedule(FALLBACK_POLL_INTERVAL_MS, () => this.tick(serverId));
    if (this.wasPolledJustNow(serverId)) return;
    this.lastPoll = { serverId, at: clock.now() };
    void this.poll(serverId, 1, this.run.signal);
  }

  /** Also guards against a browser that wakes from sleep and fires several overdue timers at once. */
  private wasPolledJustNow(serverId: number): boolean {
    if (this.lastPoll?.serverId !== serverId) return false;
    return this.options.clock.now() - this.lastPoll.at < FALLBACK_POLL_INTERVAL_MS / 2;
  }

  private async poll(serverId: number, attempt: number, signal: AbortSignal): Promise<void> {
    try {
      const { status, fallback } = await this.options.check(serverId, signal);
      if (signal.aborted) return;
      const timestamp = new Date().toISOString();
      this.options.emit({ type: 'serverStatus', serverId, status, fallback, timestamp, reason: null });
    } catch (error) {
      if (!signal.aborted) this.failed(serverId, attempt, error, signal);
    }
  }

  private failed(serverId: number, attempt: number, error: unknown, signal: AbortSignal): void {
    if (attempt >= STATUS_POLL_ATTEMPTS) {
      const words = error instanceof Error ? error.message : String(error);
      this.options.emit({ type: 'connectionError', serverId, error: words });
      return;
    }
    this.options.clock.schedule(backoffAfter(attempt), () => {
      if (!signal.aborted) void this.poll(serverId, attempt + 1, signal);
    });
  }
}

/** Milliseconds to wait after a failed attempt; attempts count from 1. */
export const backoffAfter = (attempt: number): number =>
  Math.min(STATUS_POLL_BACKOFF_MS[attempt - 1] ?? STATUS_POLL_BACKOFF_CAP_MS, STATUS_POLL_BACKOFF_CAP_MS);
