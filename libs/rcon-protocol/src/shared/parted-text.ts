import { StringDecoder } from 'node:string_decoder';

const FIRST_BEYOND_ASCII = 0x80;

/**
 * UTF-8 text whose bytes come in parts that were cut anywhere, in order. Each part is decoded as it comes: the whole
 * of a long text at once would hold everybody up. Bad UTF-8 becomes U+FFFD.
 */
export class PartedText {
  private decoded = '';
  /** Needed only from the first part on that may end inside a letter; most texts are one part. */
  private decoder: StringDecoder | undefined;

  /** Characters so far (UTF-16), without a letter that has not come whole. */
  get length(): number {
    return this.decoded.length;
  }

  add(bytes: Buffer): void {
    if (this.decoder === undefined && endsInAscii(bytes)) this.decoded += bytes.toString('utf8');
    else this.decoded += (this.decoder ??= new StringDecoder('utf8')).write(bytes);
  }

  /** The whole text, when nothing more will come; what is left of a letter that was cut off becomes U+FFFD. */
  end(): string {
    if (this.decoder !== undefined) this.decoded += this.decoder.end();
    return this.decoded;
  }
}

const endsInAscii = (bytes: Buffer): boolean =>
  bytes.length === 0 || (bytes[bytes.length - 1] ?? 0) < FIRST_BEYOND_ASCII;
