import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { OperationalError } from './errors/app-error.js';

/** A container is back within seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** How the panel stops: it lets nothing in any more, and what was begun gets the time to come to its end. */
@Injectable()
export class Closing {
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

  /** Has a stop wait for this work, whatever comes of it. */
  track<T>(work: Promise<T>): Promise<T> {
    const end = (): void => void this.pending.delete(work);
    this.pending.add(work);
    work.then(end, end);
    return work;
  }

  /** Resolves when all work has ended, or `patience` has; returns how much has not. */
  async begin(patience: Promise<unknown>): Promise<number> {
    this.isBegun = true;
    const state = { isOver: false };
    void patience.then(() => (state.isOver = true));
    // What is under way may begin more: a round of schedules its runs.
    while (this.pending.size > 0 && !state.isOver) {
      await Promise.race([Promise.allSettled(this.pending), patience]);
    }
    return this.pending.size;
  }
}
