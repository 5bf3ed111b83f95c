import { StringDecoder } from 'node:string_decoder';

const FIRST_NON_ASCII = 0x80;

/**
 * UTF-8 text that arrives in order but cut at any byte. Each part is decoded as it arrives: decoding a long text at
 * once would block the event loop. Invalid UTF-8 becomes U+FFFD.
 */
export class PartedText {
  private decoded = '';
  /** Created with the first part that may end inside a multi-byte character; most texts are one part. */
  private decoder: StringDecoder | undefined;

  /** UTF-16 length so far, without an incomplete character at the end. */
  get length(): number {
    return this.decoded.length;
  }

  add(bytes: Buffer): void {
    if (this.decoder === undefined && endsInAscii(bytes)) this.decoded += bytes.toString('utf8');
    else this.decoded += (this.decoder ??= new StringDecoder('utf8')).write(bytes);
  }

  /** Returns the text; an incomplete character at its end becomes U+FFFD. Call once, after the last part. */
  end(): string {
    if (this.decoder !== undefined) this.decoded += this.decoder.end();
    return this.decoded;
  }
}

const endsInAscii = (bytes: Buffer): boolean =>
  bytes.length === 0 || (bytes[bytes.length - 1] ?? 0) < FIRST_NON_ASCII;
