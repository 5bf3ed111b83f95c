/** Longest text handed on, in characters: what is longer was made to be a burden. */
const TEXT_MAX = 256;
/** A letter of UTF-8 takes four bytes at most. */
const TEXT_MAX_BYTES = TEXT_MAX * 4;

/**
 * Reads little-endian fields one after another. What lies behind the end reads as zero or as empty text and is told
 * by {@link isShort}; nothing throws.
 */
export class ByteReader {
  private short = false;

  constructor(
    private readonly bytes: Buffer,
    private at = 0,
  ) {}

  /** Whether a field was asked for that is not, or not wholly, there. */
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

  /** A text that ends with NUL; of a very long one the first 256 characters. */
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
