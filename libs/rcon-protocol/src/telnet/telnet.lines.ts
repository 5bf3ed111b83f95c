import { StringDecoder } from 'node:string_decoder';

/** Telnet commands (RFC 854): IAC, then a verb; the option verbs are followed by one byte. */
const IAC = 0xff;
const SUBNEGOTIATION = 0xfa;
const SUBNEGOTIATION_END = 0xf0;
/** WILL, WONT, DO and DONT (251 to 254) are followed by an option byte. */
const FIRST_OPTION_VERB = 0xfb;
const LINE_END = '\r\n';
/** Longer lines are handed out in pieces, to bound the memory of a line that never ends. */
export const MAX_LINE_CHARACTERS = 256 * 1024;

/** State of the telnet command parser; `text` is outside of any command. */
type ParserState = 'text' | 'command' | 'option' | 'subnegotiation' | 'command-in-subnegotiation';

/**
 * Cuts a telnet stream into lines, however its bytes were split into reads. Telnet commands, and the NULs that the game
 * sends around its prompt (observed), are removed. Only CR LF ends a line: a stack trace in the log is one line that
 * contains bare line feeds.
 */
export class TelnetLines {
  private readonly decoder = new StringDecoder('utf8');
  private state: ParserState = 'text';
  private unfinished = '';

  /** The unfinished last line. A prompt is one, as it may lack a line end. */
  get rest(): string {
    return this.unfinished;
  }

  /** Returns the lines that are complete. The caller may reuse the bytes afterwards. */
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
      const isText = this.state === 'text' && byte !== IAC;
      this.state = stateAfter(this.state, byte);
      if (isText && byte !== 0) plain[length++] = byte;
    }
    return plain.subarray(0, length);
  }
}

function stateAfter(state: ParserState, byte: number): ParserState {
  switch (state) {
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

/** Encodes one line of input. */
export const encodeLine = (text: string): Buffer => Buffer.from(text + LINE_END);
