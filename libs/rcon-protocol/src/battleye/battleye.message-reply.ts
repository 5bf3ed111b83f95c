import { type BattleyeOptions } from './battleye.options.js';
import { parseMessage } from './battleye.messages.js';

/** The message number is one byte (BERConProtocol.txt). */
const SEQ_COUNT = 256;
/** Observed: messages of this length or more are cut where the server's buffer ended; shorter ones are whole lines. */
const CUT_FROM_BYTES = 900;
/** Half of the number space: more chunks could not be ordered, and no game sends that many. */
const MAX_CHUNKS = SEQ_COUNT / 2;
const MAX_BYTES = 1024 * 1024;
/** Above this a reply is not one of {@link FINAL_WORDS}; joining all chunks on every message would be quadratic. */
const MAX_FINAL_BYTES = 4096;
const LINE_FEED = Buffer.from('\n');

/** Printed once after the login (observed). */
const WELCOME = /^Logged In! Client ID: #\d+$/;
/** Printed before the reply to each command (observed; thegamecracks/berconpy#11 on GitHub). */
const HEADING = /^Processing Command: (?<command>[^\n]*)(?:\n|$)/;

/** Replies known to end with these words. All others have no end mark. */
const FINAL_WORDS =
  /^(?:unknown command '.*'|Ban removed!|Player '.*' banned!|Server has no bans to list\.)\s*$/is;

interface Chunk {
  readonly seq: number;
  readonly bytes: Buffer;
}

/**
 * Collects a reply that comes as server messages, as Arma Reforger sends it: a heading that repeats the command, then
 * the text in chunks. Nothing marks the last chunk, so silence ends the reply. Lines the game prints about players in
 * between are not part of it. Times are milliseconds.
 */
export class MessageReply {
  /** When the reply counts as complete; `Infinity` until the server has reacted. */
  settlesAt = Infinity;
  private capAt = Infinity;
  private heading: Chunk | undefined;
  private chunks: Chunk[] = [];
  private bytes = 0;
  private readonly seen = new Set<number>();

  /** @param needsHeading this server has sent headings, so text without one belongs to an older command */
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
    for (let seq = first; seq !== last; seq = (seq + 1) % SEQ_COUNT) if (!this.seen.has(seq)) return false;
    return this.hasHeading || !this.needsHeading;
  }

  /** Whether anything but line feeds has arrived. */
  get hasText(): boolean {
    return this.parts().some(({ bytes }) => bytes.length > 0 && !bytes.equals(LINE_FEED));
  }

  /** Joined before decoding: a cut can fall inside a UTF-8 sequence. */
  get text(): string {
    if (this.needsHeading && !this.hasHeading) return '';
    const bodies = this.parts().flatMap(({ bytes }) => (bytes.length > 0 ? [bytes] : []));
    const pieces = bodies.flatMap((bytes) =>
      bytes.length >= CUT_FROM_BYTES || bytes.at(-1) === LINE_FEED[0] ? [bytes] : [bytes, LINE_FEED],
    );
    return Buffer.concat(pieces).toString('utf8').replace(/\n$/, '');
  }

  /** The empty reply arrived; text may or may not follow. */
  acknowledged(now: number): void {
    if (this.settlesAt === Infinity) this.settlesAt = now + this.options.firstMessageMs;
  }

  /** Takes a message; false when it cannot be part of this reply. */
  take(seq: number, bytes: Buffer, now: number): boolean {
    this.seen.add(seq);
    const text = bytes.toString('utf8');
    const heading = HEADING.exec(text);
    if (heading !== null && isSame(heading.groups?.['command'] ?? '', this.command)) {
      this.heading = { seq, bytes: Buffer.from(bytes.subarray(Buffer.byteLength(heading[0]))) };
      this.bytes += bytes.length;
    } else if (this.hasRoom && heading === null && !WELCOME.test(text) && parseMessage(text).type === 'raw') {
      this.chunks.push({ seq, bytes: Buffer.from(bytes) });
      this.bytes += bytes.length;
    } else {
      return false;
    }
    this.extend(now);
    return true;
  }

  /** Returns held messages that turned out to belong to an older command. @param settled the reply is over */
  takeUnmatched(settled: boolean): readonly string[] {
    const wait = !this.hasHeading && !(settled && this.needsHeading);
    const unmatched = wait ? [] : this.chunks.filter((chunk) => !this.isOwn(chunk));
    this.chunks = this.chunks.filter((chunk) => !unmatched.includes(chunk));
    return unmatched.map(({ bytes }) => bytes.toString('utf8'));
  }

  private get hasRoom(): boolean {
    return this.chunks.length < MAX_CHUNKS && this.bytes < MAX_BYTES;
  }

  private extend(now: number): void {
    this.capAt = Math.min(this.capAt, now + this.options.answerCapMs);
    const isFinal = this.bytes <= MAX_FINAL_BYTES && FINAL_WORDS.test(this.text);
    const pauseMs = isFinal ? 0 : this.options.answerQuietMs;
    // A gap in the numbers is a lost message; the server repeats it after about two seconds.
    this.settlesAt = this.isWhole ? Math.min(now + pauseMs, this.capAt) : this.capAt;
  }

  private isOwn({ seq }: Chunk): boolean {
    return this.heading === undefined ? !this.needsHeading : distance(this.heading.seq, seq) > 0;
  }

  /** Heading and chunks in the order of their numbers, which wrap. */
  private parts(): readonly Chunk[] {
    const own = this.chunks.filter((chunk) => this.isOwn(chunk));
    const base = this.heading?.seq ?? own[0]?.seq ?? 0;
    own.sort((a, b) => distance(base, a.seq) - distance(base, b.seq));
    return this.heading === undefined ? own : [this.heading, ...own];
  }
}

/** Distance from `from` to `to` modulo 256; negative when `to` is behind. */
const distance = (from: number, to: number): number =>
  ((to - from + SEQ_COUNT + SEQ_COUNT / 2) % SEQ_COUNT) - SEQ_COUNT / 2;

/** Servers repeat a command with or without its `#` and with or without its arguments. */
function isSame(heading: string, command: string): boolean {
  const plain = (line: string): string => line.trim().replace(/^#/, '').toLowerCase();
  const [echoed, sent] = [plain(heading), plain(command)];
  return echoed === sent || (echoed !== '' && sent.startsWith(`${echoed} `));
}
