/** Walks back and forth through earlier commands, newest first, like a shell does. */
export class CommandRecall {
  private position = -1;
  private draft = '';

  /** @returns the command to show, or undefined at the end of the way */
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

/** Each command once, where it was used last. */
export const distinctCommands = (commands: readonly string[]): readonly string[] => [...new Set(commands)];
