import { type Pace } from './source.dialects.js';

/** Holds commands back from a server that punishes haste: a sliding window over the times of the last ones. */
export class SendingPace {
  private readonly sentAt: number[] = [];

  constructor(private readonly pace: Pace | null) {}

  /** The earliest time at which one more command is allowed; may lie in the past. */
  get readyAt(): number {
    const { pace, sentAt } = this;
    const oldest = sentAt[0];
    if (pace === null || oldest === undefined || sentAt.length < pace.commands) return -Infinity;
    return oldest + pace.perMs;
  }

  sent(now: number): void {
    if (this.pace === null) return;
    this.sentAt.push(now);
    if (this.sentAt.length > this.pace.commands) this.sentAt.shift();
  }
}
