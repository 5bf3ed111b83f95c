import { setImmediate } from 'node:timers/promises';
import { type NumberedLine } from '../../logs/log-line.js';

/** The log in the database that replicas share. */
export class SharedLog {
  private readonly lines = new Map<number, NumberedLine>();
  isFailing = false;
  /** What it is asked for waits for this. */
  opened: Promise<void> | undefined;

  async append(lines: readonly NumberedLine[]): Promise<void> {
    await this.answer();
    for (const line of lines) this.lines.set(line.id, line);
  }

  async replace(line: NumberedLine): Promise<boolean> {
    await this.answer();
    const isThere = this.lines.has(line.id);
    if (isThere) this.lines.set(line.id, line);
    return isThere;
  }

  async lastOf(serverId: number): Promise<number> {
    await this.answer();
    return this.of(serverId).at(-1)?.id ?? 0;
  }

  /** In the order of their ids. */
  of(serverId: number, upTo = Infinity): readonly NumberedLine[] {
    const lines = [...this.lines.values()].filter((line) => line.serverId === serverId && line.id <= upTo);
    return lines.sort((a, b) => a.id - b.id);
  }

  private async answer(): Promise<void> {
    await (this.opened ?? setImmediate());
    if (this.isFailing) throw new Error('the database can not be reached');
  }
}
