/**
 * BattlEye's parts have about a kilobyte, so 255 of them stay far below. Datagrams could carry more, and decoding that in
 * one go would hold everybody up.
 */
const MOST_BYTES = 1024 * 1024;

/**
 * Collects the numbered parts of one reply. They come in any order, twice, or only after the command was sent
 * again. One belongs to one command, never to a sequence number, so nothing stale survives a wrap.
 */
export class ReplyParts {
  private parts: (Buffer | undefined)[] = [];
  private missing = 0;
  private total = 0;
  private startedAt = 0;
  private bytes = 0;

  constructor(private readonly lifetimeMs: number) {}

  /** Takes a copy of a part; returns the whole text once nothing is missing. One that is too long never is whole. */
  add(total: number, index: number, bytes: Buffer, now: number): string | undefined {
    // Another total means the list changed between two sendings: what is here belongs to the old one.
    if (total !== this.total || now - this.startedAt > this.lifetimeMs) this.restart(total, now);
    this.bytes += bytes.length - (this.parts[index]?.length ?? 0);
    if (this.bytes > MOST_BYTES) return undefined;
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
    this.bytes = 0;
  }
}
