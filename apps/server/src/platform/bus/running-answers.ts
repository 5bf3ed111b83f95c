import { type Clock } from '@outpost/clock/clock.js';
import { DRAIN_MS } from './bus.js';
import { settledWithin } from './settled-within.js';

/** Answers under way, which closing waits for. */
export class RunningAnswers {
  private readonly running = new Set<Promise<unknown>>();

  track<T>(answer: Promise<T>): Promise<T> {
    const end = (): void => void this.running.delete(answer);
    this.running.add(answer);
    answer.then(end, end);
    return answer;
  }

  /** Resolves when none is left, or it has taken too long; returns how many are left. */
  async drain(clock: Clock): Promise<number> {
    await settledWithin(Promise.allSettled(this.running), DRAIN_MS, clock);
    return this.running.size;
  }
}
