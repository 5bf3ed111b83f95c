/** A command that has been accepted and not sent yet. Times are milliseconds of the session's clock. */
export interface WaitingCommand {
  readonly ticket: number;
  readonly command: string;
  readonly queuedAt: number;
  readonly deadline: number;
}

/** Commands that wait for their turn: first come, first sent. */
export class CommandQueue<Command extends { readonly deadline: number }> {
  private commands: Command[] = [];

  get length(): number {
    return this.commands.length;
  }

  /** When the first of them runs out of time; `Infinity` when nothing waits. */
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

  /** Removes and returns the commands whose time is over. */
  takeExpired(now: number): readonly Command[] {
    const expired = this.commands.filter(({ deadline }) => deadline <= now);
    if (expired.length > 0) this.commands = this.commands.filter(({ deadline }) => deadline > now);
    return expired;
  }

  takeAll(): readonly Command[] {
    return this.commands.splice(0);
  }
}
