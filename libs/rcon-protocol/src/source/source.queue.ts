import { type Pace } from './source.dialects.js';

/** A command that has been accepted and not sent yet. Times are milliseconds of the session's clock. */
export interface WaitingCommand {
  readonly ticket: number;
  readonly command: string;
  readonly queuedAt: number;
  readonly deadline: number;
}

/** First come, first sent. */
export class CommandQueue {
  private readonly waiting: WaitingCommand[] = [];

  get length(): number {
    return this.waiting.length;
  }

  /** When the first of them runs out of time; `Infinity` when nothing waits. */
  get deadline(): number {
    let earliest = Infinity;
    for (const command of this.waiting) earliest = Math.min(earliest, command.deadline);
    return earliest;
  }

  push(command: WaitingCommand): void {
    this.waiting.push(command);
  }

  shift(): WaitingCommand | undefined {
    return this.waiting.shift();
  }

  /** Takes out what has run out of time. */
  takeExpired(now: number): WaitingCommand[] {
    return this.take((command) => command.deadline <= now);
  }

  takeAll(): WaitingCommand[] {
    return this.take(() => true);
  }

  private take(wanted: (command: WaitingCommand) => boolean): WaitingCommand[] {
    const taken = this.waiting.filter(wanted);
    if (taken.length > 0) {
      const kept = this.waiting.filter((command) => !wanted(command));
      this.waiting.splice(0, this.waiting.length, ...kept);
    }
    return taken;
  }
}

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
