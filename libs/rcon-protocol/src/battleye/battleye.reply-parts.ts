/**
 * Real servers send about 1 KiB per part (observed), so at most 255 parts stay far below this. Datagrams could carry
 * more, and decoding that much at once would block the event loop.
 */
const MAX_BYTES = 1024 * 1024;

/**
 * Collects the numbered parts of one reply. Over UDP they may arrive in any order, twice, or only after a resend of the
 * command. An instance belongs to one command, not to a sequence number, so no stale part survives a wrap.
 */
export class ReplyParts {
  private parts: (Buffer | undefined)[] = [];
  private missing = 0;
  private total = 0;
  private startedAt = 0;
  private bytes = 0;

  constructor(private readonly lifetimeMs: number) {}

  /** Copies a part; returns the text once all parts are there. A reply that is too long never completes. */
  add(total: number, index: number, bytes: Buffer, now: number): string | undefined {
    // A different total means that the list changed between two sends: the parts so far belong to the old one.
    if (total !== this.total || now - this.startedAt > this.lifetimeMs) this.restart(total, now);
    this.bytes += bytes.length - (this.parts[index]?.length ?? 0);
    if (this.bytes > MAX_BYTES) return undefined;
    if (this.parts[index] === undefined) this.missing -= 1;
    this.parts[index] = Buffer.from(bytes);
    return this.missing === 0 ? this.join() : undefined;
  }

  /** Joined before decoding: a cut can fall inside a UTF-8 sequence. */
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
