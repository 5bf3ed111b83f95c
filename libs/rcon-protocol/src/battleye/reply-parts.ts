/**
 * Collects the numbered parts of one reply. They come in any order, twice, or only after the command was sent
 * again. One belongs to one command, never to a sequence number, so nothing stale survives a wrap.
 */
export class ReplyParts {
  private parts: (Buffer | undefined)[] = [];
  private missing = 0;
  private total = 0;
  private startedAt = 0;

  constructor(private readonly lifetimeMs: number) {}

  /** Takes a copy of a part; returns the whole text once nothing is missing. */
  add(total: number, index: number, bytes: Buffer, now: number): string | undefined {
    // Another total means the list changed between two sendings: what is here belongs to the old one.
    if (total !== this.total || now - this.startedAt > this.lifetimeMs) this.restart(total, now);
    if (this.parts[index] === undefined) this.missing -= 1;
    this.parts[index] = Buffer.from(bytes);
    return this.missing === 0 ? this.join() : undefined;
  }

  /** Bytes first, text after: the cut can fall inside a letter. */
  private join(): string {
    return Buffer.concat(this.parts.filter((part) => part !== undefined)).toString('utf8');
  }

  private restart(total: number, now: number): void {
    this.parts = [];
    this.total = total;
    this.missing = total;
    this.startedAt = now;
  }
}
