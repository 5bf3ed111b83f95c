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
  /** Rejects when the server can't be asked or gives an answer that is none. */
  readonly check: (serverId: number, signal: AbortSignal) => Promise<ServerStatusResponse>;
  /** Receives the same messages the socket would have brought. */
  readonly emit: (message: ServerMessage) => void;
}

/** Stands in for the socket: asks for one server's status by HTTP, every 15 s, until it is stopped. */
export class StatusPolling {
  private serverId: number | undefined;
  private timer: LiveTimer | undefined;
  private run = new AbortController();
  private lastPollAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: StatusPollingOptions) {}

  /** Polls at once, then at every interval. Starting it for the server that is polled already changes nothing. */
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
    this.lastPollAt = Number.NEGATIVE_INFINITY;
  }

  private tick(serverId: number): void {
    this.timer = this.options.clock.schedule(FALLBACK_POLL_INTERVAL_MS, () => this.tick(serverId));
    // A browser that slept fires several late timers at once.
    const sincePoll = this.options.clock.now() - this.lastPollAt;
    if (sincePoll < FALLBACK_POLL_INTERVAL_MS / 2) return;
    this.lastPollAt = this.options.clock.now();
    void this.poll(serverId, 1, this.run.signal);
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

const backoffAfter = (attempt: number): number =>
  Math.min(STATUS_POLL_BACKOFF_MS[attempt - 1] ?? STATUS_POLL_BACKOFF_CAP_MS, STATUS_POLL_BACKOFF_CAP_MS);
