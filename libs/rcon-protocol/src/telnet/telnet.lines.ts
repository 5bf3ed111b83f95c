import { StringDecoder } from 'node:string_decoder';

const IAC = 0xff;
const SUBNEGOTIATION = 0xfa;
const SUBNEGOTIATION_END = 0xf0;
/** WILL, WONT, DO, DONT: the name of an option follows. */
const FIRST_OPTION_VERB = 0xfb;
const LINE_END = '\r\n';
/** Longer lines are handed out in pieces: what never ends must not fill the memory. */
export const MAX_LINE_CHARACTERS = 256 * 1024;

/** Where in a telnet command the stream stands; `text` is everything between them. */
type Place = 'text' | 'command' | 'option' | 'subnegotiation' | 'command-in-subnegotiation';

/**
 * Cuts a telnet stream into lines, however it was chopped up. Telnet's own commands and the zeros the game sends are
 * left out. Only CR LF ends a line: a stack trace in the log is one line with bare line feeds inside.
 */
export class TelnetLines {
  private readonly decoder = new StringDecoder('utf8');
  private place: Place = 'text';
  private unfinished = '';

  /** What has arrived of a line that has not ended; a prompt never ends. */
  get rest(): string {
    return this.unfinished;
  }

  /** Returns the lines that are whole now. The bytes may be reused when the call returns. */
  feed(bytes: Uint8Array): readonly string[] {
    const text = this.decoder.write(this.plain(bytes));
    this.unfinished += text;
    const lines = text.includes('\n') ? this.unfinished.split(LINE_END) : [this.unfinished];
    this.unfinished = lines.pop() ?? '';
    if (this.unfinished.length > MAX_LINE_CHARACTERS) {
      lines.push(this.unfinished);
      this.unfinished = '';
    }
    return lines;
  }

  private plain(bytes: Uint8Array): Buffer {
    const plain = Buffer.allocUnsafe(bytes.length);
    let length = 0;
    for (const byte of bytes) {
      const isText = this.place === 'text' && byte !== IAC;
      this.place = placeAfter(this.place, byte);
      if (isText && byte !== 0) plain[length++] = byte;
    }
    return plain.subarray(0, length);
  }
}

function placeAfter(place: Place, byte: number): Place {
  switch (place) {
    case 'text':
      return byte === IAC ? 'command' : 'text';
    case 'command':
      if (byte === SUBNEGOTIATION) return 'subnegotiation';
      return byte >= FIRST_OPTION_VERB && byte !== IAC ? 'option' : 'text';
    case 'option':
      return 'text';
    case 'subnegotiation':
      return byte === IAC ? 'command-in-subnegotiation' : 'subnegotiation';
    case 'command-in-subnegotiation':
      return byte === SUBNEGOTIATION_END ? 'text' : 'subnegotiation';
  }
}

/** One line as the game takes it. */
export const encodeLine = (text: string): Buffer => Buffer.from(text + LINE_END);
