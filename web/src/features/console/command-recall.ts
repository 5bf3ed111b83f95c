/** Shell-like history navigation through earlier commands, newest first. */
export class CommandRecall {
  private position = -1;
  private draft = '';

  /** @returns the command to show; undefined at the oldest one */
  older(commands: readonly string[], current: string): string | undefined {
    const next = commands[this.position + 1];
    if (next === undefined) return undefined;
    if (this.position === -1) this.draft = current;
    this.position += 1;
    return next;
  }

  newer(commands: readonly string[]): string | undefined {
    if (this.position < 0) return undefined;
    this.position -= 1;
    return this.position < 0 ? this.draft : commands[this.position];
  }

  reset(): void {
    this.position = -1;
    this.draft = '';
  }
}

/** Removes duplicates, keeping the most recent use. */
export const distinctCommands = (commands: readonly string[]): readonly string[] => [...new Set(commands)];
