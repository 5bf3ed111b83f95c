import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { OperationalError } from './errors/app-error.js';

/** A restarted container is back within seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** Graceful shutdown: no new work is admitted, and work in progress gets time to finish. */
@Injectable()
export class Shutdown {
  private readonly pending = new Set<Promise<unknown>>();
  private isBegun = false;

  get hasBegun(): boolean {
    return this.isBegun;
  }

  /** @throws {OperationalError} `shutting_down` */
  requireOpen(): void {
    if (!this.isBegun) return;
    throw new OperationalError(
      'shutting_down',
      say('platform.panel_is_shutting_down_try', 'The panel is shutting down. Try again in a moment'),
      {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    );
  }

  /** Makes shutdown wait for this work, whether it succeeds or fails. */
  track<T>(work: Promise<T>): Promise<T> {
    const end = (): void => void this.pending.delete(work);
    this.pending.add(work);
    work.then(end, end);
    return work;
  }

  /** Resolves when all work has ended or `patience` has resolved; returns how much has not ended. */
  async begin(patience: Promise<unknown>): Promise<number> {
    this.isBegun = true;
    const state = { isOver: false };
    void patience.then(() => (state.isOver = true));
    // Work in progress may start more, such as a round of schedules its runs.
    while (this.pending.size > 0 && !state.isOver) {
      await Promise.race([Promise.allSettled(this.pending), patience]);
    }
    return this.pending.size;
  }
}
