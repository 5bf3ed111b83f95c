import { type RconReply } from '../driver.js';
import { type WaitingCommand } from '../shared/command-queue.js';
import { PartedText } from '../shared/chunked-text.js';
import { type QuietEnd, type ReplyEnd, type SilentCommands } from './source.dialects.js';
import { asBuffer, decodeText, PACKET_OVERHEAD, PACKET_TYPE, type SourcePacket } from './source.packet.js';

/** What to do after a part: the reply is complete, the mark must be sent, or nothing yet. */
export type NextStep = 'finish' | 'send-mark' | 'wait';

const NO_LINES: readonly string[] = [];
/** Including surrounding blanks. */
const MAX_PLACEHOLDER_LENGTH = 256;

/** One command in flight and the parts of its reply so far. */
export class SourceExchange {
  markSent = false;
  /** When silence ends the reply; `Infinity` while a packet is still required. */
  settlesAt = Infinity;
  /** The mark is a {@link SilenceCheck}: it does not change how the end of a reply with parts is found. */
  markIsCheck = false;
  /** Bytes of the reply so far, including packet headers: empty parts count, too. */
  wireBytes = 0;
  private text = new PartedText();
  private textBytes = 0;
  private parts = 0;
  /** Size of the last part, which may have come in slices. */
  private lastBytes = 0;
  private lastCharacters = 0;
  private lastContinues = false;
  /** The individual parts, as long as none had this command's id. */
  private foreignParts: string[] | null = null;
  private readonly silent: SilentCommands | null;

  constructor(
    readonly id: number,
    readonly waiting: WaitingCommand,
    readonly sentAt: number,
    silentCommands: SilentCommands | null,
  ) {
    this.silent = silentCommands?.pattern.test(waiting.command) === true ? silentCommands : null;
    if (this.silent?.needsConsoleLine === false) this.settlesAt = sentAt + this.silent.afterMs;
  }

  get hasParts(): boolean {
    return this.parts > 0;
  }

  /** @param foreign the packet did not have this command's id */
  add(packet: SourcePacket, foreign: boolean): void {
    const { body } = packet;
    if (!foreign) this.foreignParts = null;
    else if (this.parts === 0) this.foreignParts = [];
    this.foreignParts?.push(decodeText(body));
    const before = this.text.length;
    this.text.add(asBuffer(body));
    this.measure(packet, this.text.length - before);
  }

  /** Called for a packet with our own id, which shows that earlier ones were not the reply: returns those as lines. */
  takeForeignParts(): readonly string[] {
    const lines = this.foreignParts;
    if (lines === null) return NO_LINES;
    this.foreignParts = null;
    this.text = new PartedText();
    this.textBytes = 0;
    this.wireBytes = 0;
    this.parts = 0;
    return lines;
  }

  /** A console line arrived; some commands have no other reply. */
  sawMessage(type: number, now: number): void {
    if (this.silent === null || this.hasParts || type !== PACKET_TYPE.consoleLine) return;
    this.settlesAt = Math.min(this.settlesAt, now + this.silent.afterMs);
  }

  afterPart(end: ReplyEnd, now: number): NextStep {
    if (this.parts === 0 || this.lastContinues) return 'wait';
    switch (end.kind) {
      case 'single-packet':
        return 'finish';
      case 'quiet':
        return this.afterQuietPart(end, now);
      case 'mark':
        if (!this.markSent && this.isWhole(end.fullPartCharacters)) return 'finish';
        this.settlesAt = now + end.patienceMs;
        return this.markSent ? 'wait' : 'send-mark';
    }
  }

  /** Whether the last part cannot be followed by another. */
  private isWhole(full: number): boolean {
    return full > 0 && this.lastCharacters !== full;
  }

  private measure({ body, continues }: SourcePacket, characters: number): void {
    const sameAsBefore = this.lastContinues;
    this.lastBytes = body.length + (sameAsBefore ? this.lastBytes : 0);
    this.lastCharacters = characters + (sameAsBefore ? this.lastCharacters : 0);
    this.lastContinues = continues;
    this.parts += 1;
    this.textBytes += body.length;
    this.wireBytes += body.length + PACKET_OVERHEAD;
  }

  private afterQuietPart(end: QuietEnd, now: number): NextStep {
    if (end.emptyPartEnds && this.lastBytes === 0 && this.textBytes > 0) return 'finish';
    const pause = this.lastBytes < end.shortBelowBytes ? end.shortQuietMs : end.quietMs;
    this.settlesAt = now + pause;
    return pause === 0 ? 'finish' : 'wait';
  }

  reply(now: number, complete: boolean, placeholders: readonly string[]): RconReply {
    const pieces = this.text.end();
    const [first, ...others] = pieces;
    const text = isPlaceholder(this.text.length, first, placeholders) ? '' : first;
    return {
      // Joined by V8 where it is read, if anybody reads it.
      text: others.reduce((whole, piece) => whole + piece, text),
      ...(others.length > 0 && { pieces }),
      complete,
      queuedAt: this.waiting.queuedAt,
      sentAt: this.sentAt,
      answeredAt: now,
    };
  }
}

/** Checks the length first, so that long texts are not trimmed. */
const isPlaceholder = (length: number, text: string, placeholders: readonly string[]): boolean =>
  length <= MAX_PLACEHOLDER_LENGTH && placeholders.length > 0 && placeholders.includes(text.trim());
