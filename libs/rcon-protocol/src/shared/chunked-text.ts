import { StringDecoder } from 'node:string_decoder';

const FIRST_NON_ASCII = 0x80;
/** Joined, it is too long for V8 to move when it collects garbage, which takes longer than anything else here. */
const PIECE_LENGTH = 256 * 1024;

/**
 * UTF-8 text that arrives in order but cut at any byte. Each part is decoded as it arrives, and a long text stays in
 * pieces: decoding or joining megabytes at once would block the event loop. Invalid UTF-8 becomes U+FFFD.
 */
export class PartedText {
  private readonly pieces: string[] = [];
  /** Characters in these pieces. */
  private piecesLength = 0;
  private last = '';
  /** Created with the first part that may end inside a multi-byte character; most texts are one part. */
  private decoder: StringDecoder | undefined;

  /** UTF-16 length so far, without an incomplete character at the end. */
  get length(): number {
    return this.piecesLength + this.last.length;
  }

  add(bytes: Buffer): void {
    if (this.decoder === undefined && endsInAscii(bytes)) this.last += bytes.toString('utf8');
    else this.last += (this.decoder ??= new StringDecoder('utf8')).write(bytes);
    if (this.last.length >= PIECE_LENGTH) this.closePiece();
  }

  /**
   * Returns the text in pieces of whole characters, none but the last shorter than 256 Ki characters; an incomplete
   * character at its end becomes U+FFFD. Call once, after the last part.
   */
  end(): readonly [string, ...string[]] {
    if (this.decoder !== undefined) this.last += this.decoder.end();
    const [first = this.last, ...others] = this.pieces;
    return this.pieces.length === 0 ? [first] : [first, ...others, this.last];
  }

  private closePiece(): void {
    // Reading a character joins the parts.
    this.last.charCodeAt(0);
    this.pieces.push(this.last);
    this.piecesLength += this.last.length;
    this.last = '';
  }
}

const endsInAscii = (bytes: Buffer): boolean =>
  bytes.length === 0 || (bytes[bytes.length - 1] ?? 0) < FIRST_NON_ASCII;
