import { type Clock } from '@outpost/clock/clock.js';
import { unlessLate } from '@outpost/clock/unless-late.js';
import { DRAIN_MS } from './bus.js';

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
    await unlessLate(clock, DRAIN_MS, Promise.allSettled(this.running), undefined);
    return this.running.size;
  }
}
