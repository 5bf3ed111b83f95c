/** Longest accepted text in characters; no genuine field is longer. */
const TEXT_MAX = 256;
/** A UTF-8 character has at most four bytes. */
const TEXT_MAX_BYTES = TEXT_MAX * 4;

/**
 * Reads little-endian fields one after another. A field beyond the end reads as zero or empty text and sets
 * {@link isShort}; nothing throws.
 */
export class ByteReader {
  private short = false;

  constructor(
    private readonly bytes: Buffer,
    private at = 0,
  ) {}

  /** Whether a field was read that is missing or truncated. */
  isShort(): boolean {
    return this.short;
  }

  byte(): number {
    return this.has(1) ? this.bytes.readUInt8(this.at++) : 0;
  }

  uint16(): number {
    return this.has(2) ? this.bytes.readUInt16LE(this.passed(2)) : 0;
  }

  uint64(): bigint {
    return this.has(8) ? this.bytes.readBigUInt64LE(this.passed(8)) : 0n;
  }

  /** A NUL-terminated text, cut to 256 characters. */
  text(): string {
    const end = this.bytes.indexOf(0, this.at);
    const start = this.at;
    this.short ||= end < 0;
    this.at = end < 0 ? this.bytes.length : end + 1;
    const whole = end < 0 ? this.at : end;
    const text = this.bytes.toString('utf8', start, Math.min(whole, start + TEXT_MAX_BYTES));
    return text.length <= TEXT_MAX ? text : Array.from(text).slice(0, TEXT_MAX).join('');
  }

  skip(count: number): void {
    if (this.has(count)) this.at += count;
  }

  private has(count: number): boolean {
    this.short ||= this.at + count > this.bytes.length;
    return !this.short;
  }

  private passed(count: number): number {
    this.at += count;
    return this.at - count;
  }
}
