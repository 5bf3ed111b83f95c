import { type BattleyeOptions } from './battleye.options.js';
import { parseMessage } from './battleye.messages.js';

const NUMBERS = 256;
/** Longer messages were cut by the server wherever its buffer ended; shorter ones are lines of their own. */
const CUT_FROM_BYTES = 900;
/** Numbers reach no further: more could not be put in order, and what comes is no answer of a game. */
const MOST_CHUNKS = NUMBERS / 2;
const MOST_BYTES = 1024 * 1024;
/** A longer answer has other words in it. Joining all of it with each message would cost more with every one. */
const LONGEST_FINAL_BYTES = 4096;
const LINE_FEED = Buffer.from('\n');

const WELCOME = /^Logged In! Client ID: #\d+$/;
const HEADING = /^Processing Command: (?<command>[^\n]*)(?:\n|$)/;

/** Answers that are over with these words. All others end in silence. */
const FINAL_WORDS =
  /^(?:unknown command '.*'|Ban removed!|Player '.*' banned!|Server has no bans to list\.)\s*$/is;

interface Chunk {
  readonly seq: number;
  readonly bytes: Buffer;
}

/**
 * Collects an answer that comes as server messages, as Arma Reforger sends it: a heading that repeats the command,
 * then the text in chunks, whose end only silence tells. What the game prints about players in between is no part
 * of it. Times are milliseconds.
 */
export class MessageReply {
  /** When the answer is taken as it is; `Infinity` while nothing has been heard. */
  settlesAt = Infinity;
  private capAt = Infinity;
  private heading: Chunk | undefined;
  private chunks: Chunk[] = [];
  private bytes = 0;
  private readonly seen = new Set<number>();

  /** @param needsHeading this server has sent one before, so text without it answers an older command */
  constructor(
    private readonly command: string,
    private readonly options: BattleyeOptions,
    private readonly needsHeading: boolean,
  ) {}

  get hasHeading(): boolean {
    return this.heading !== undefined;
  }

  /** False when a message between the first and the last one is missing. */
  get isWhole(): boolean {
    const parts = this.parts();
    const [first, last] = [parts[0]?.seq ?? 0, parts.at(-1)?.seq ?? 0];
    for (let seq = first; seq !== last; seq = (seq + 1) % NUMBERS) if (!this.seen.has(seq)) return false;
    return this.hasHeading || !this.needsHeading;
  }

  /** Whether anything but the end of a line has come. */
  get hasText(): boolean {
    return this.parts().some(({ bytes }) => bytes.length > 0 && !bytes.equals(LINE_FEED));
  }

  /** Bytes first, text after: a cut can fall inside a letter. */
  get text(): string {
    if (this.needsHeading && !this.hasHeading) return '';
    const bodies = this.parts().flatMap(({ bytes }) => (bytes.length > 0 ? [bytes] : []));
    const pieces = bodies.flatMap((bytes) =>
      bytes.length >= CUT_FROM_BYTES || bytes.at(-1) === LINE_FEED[0] ? [bytes] : [bytes, LINE_FEED],
    );
    return Buffer.concat(pieces).toString('utf8').replace(/\n$/, '');
  }

  /** The server has taken the command; its text may follow or not. */
  acknowledged(now: number): void {
    if (this.settlesAt === Infinity) this.settlesAt = now + this.options.firstMessageMs;
  }

  /** Takes a message; false when it can be no part of this answer. */
  take(seq: number, bytes: Buffer, now: number): boolean {
    this.seen.add(seq);
    const text = bytes.toString('utf8');
    const heading = HEADING.exec(text);
    if (heading !== null && isSame(heading.groups?.['command'] ?? '', this.command)) {
      this.heading = { seq, bytes: Buffer.from(bytes.subarray(Buffer.byteLength(heading[0]))) };
      this.bytes += bytes.length;
    } else if (this.canHold && heading === null && !WELCOME.test(text) && parseMessage(text).type === 'raw') {
      this.chunks.push({ seq, bytes: Buffer.from(bytes) });
      this.bytes += bytes.length;
    } else {
      return false;
    }
    this.listenOn(now);
    return true;
  }

  /** Hands back what was held and turned out to answer something older; the last call when the answer is settled. */
  takeUnmatched(settled: boolean): readonly string[] {
    const wait = !this.hasHeading && !(settled && this.needsHeading);
    const unmatched = wait ? [] : this.chunks.filter((chunk) => !this.isOwn(chunk));
    this.chunks = this.chunks.filter((chunk) => !unmatched.includes(chunk));
    return unmatched.map(({ bytes }) => bytes.toString('utf8'));
  }

  private get canHold(): boolean {
    return this.chunks.length < MOST_CHUNKS && this.bytes < MOST_BYTES;
  }

  private listenOn(now: number): void {
    this.capAt = Math.min(this.capAt, now + this.options.answerCapMs);
    const isFinal = this.bytes <= LONGEST_FINAL_BYTES && FINAL_WORDS.test(this.text);
    const pauseMs = isFinal ? 0 : this.options.answerQuietMs;
    // What is missing has been lost, and the server repeats it after about two seconds.
    this.settlesAt = this.isWhole ? Math.min(now + pauseMs, this.capAt) : this.capAt;
  }

  private isOwn({ seq }: Chunk): boolean {
    return this.heading === undefined ? !this.needsHeading : distance(this.heading.seq, seq) > 0;
  }

  /** Heading and text by number, which wraps: messages of one answer lie close together. */
  private parts(): readonly Chunk[] {
    const own = this.chunks.filter((chunk) => this.isOwn(chunk));
    const base = this.heading?.seq ?? own[0]?.seq ?? 0;
    own.sort((a, b) => distance(base, a.seq) - distance(base, b.seq));
    return this.heading === undefined ? own : [this.heading, ...own];
  }
}

/** How far `to` lies ahead of `from`; negative when it lies behind. */
const distance = (from: number, to: number): number =>
  ((to - from + NUMBERS + NUMBERS / 2) % NUMBERS) - NUMBERS / 2;

/** Servers repeat a command with or without its `#`, and with or without what stood behind the word. */
function isSame(heading: string, command: string): boolean {
  const plain = (line: string): string => line.trim().replace(/^#/, '').toLowerCase();
  const [said, sent] = [plain(heading), plain(command)];
  return said === sent || (said !== '' && sent.startsWith(`${said} `));
}
