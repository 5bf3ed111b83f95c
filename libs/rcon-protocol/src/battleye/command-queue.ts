import { type Command } from './in-flight.js';

/** Commands that wait for their turn, in the order of the calls, up to a bound. */
export class CommandQueue {
  private commands: Command[] = [];

  constructor(private readonly bound: number) {}

  get length(): number {
    return this.commands.length;
  }

  /** False when the queue is full. */
  push(command: Command): boolean {
    if (this.commands.length >= this.bound) return false;
    this.commands.push(command);
    return true;
  }

  shift(): Command | undefined {
    return this.commands.shift();
  }

  /** Removes and returns the commands whose time is over. */
  takeExpired(now: number): readonly Command[] {
    const expired = this.commands.filter((command) => command.deadline <= now);
    if (expired.length > 0) this.commands = this.commands.filter((command) => command.deadline > now);
    return expired;
  }

  drain(): readonly Command[] {
    return this.commands.splice(0);
  }

  earliestDeadline(): number {
    return this.commands.reduce((earliest, command) => Math.min(earliest, command.deadline), Infinity);
  }
}
