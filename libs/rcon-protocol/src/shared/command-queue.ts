/** A command that was accepted but not sent yet. Times are milliseconds of the session's clock. */
export interface WaitingCommand {
  readonly ticket: number;
  readonly command: string;
  readonly queuedAt: number;
  readonly deadline: number;
}

/** Commands waiting to be sent, first in, first out. */
export class CommandQueue<Command extends { readonly deadline: number }> {
  private commands: Command[] = [];

  get length(): number {
    return this.commands.length;
  }

  /** The earliest deadline; `Infinity` when the queue is empty. */
  get deadline(): number {
    let earliest = Infinity;
    for (const { deadline } of this.commands) earliest = Math.min(earliest, deadline);
    return earliest;
  }

  push(command: Command): void {
    this.commands.push(command);
  }

  shift(): Command | undefined {
    return this.commands.shift();
  }

  /** Removes and returns the commands whose deadline has passed. */
  takeExpired(now: number): readonly Command[] {
    const expired = this.commands.filter(({ deadline }) => deadline <= now);
    if (expired.length > 0) this.commands = this.commands.filter(({ deadline }) => deadline > now);
    return expired;
  }

  takeAll(): readonly Command[] {
    return this.commands.splice(0);
  }
}
