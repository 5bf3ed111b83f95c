import { type RconReply } from '../driver.js';
import { type WaitingCommand } from '../shared/command-queue.js';
import { PartedText } from '../shared/parted-text.js';
import { type QuietEnd, type ReplyEnd, type SilentCommands } from './source.dialects.js';
import { asBuffer, decodeText, PACKET_OVERHEAD, PACKET_TYPE, type SourcePacket } from './source.packet.js';

/** What the owner has to do after a part: the reply is whole, the mark must be sent, or nothing yet. */
export type NextStep = 'finish' | 'send-mark' | 'wait';

const NO_LINES: readonly string[] = [];
/** Blanks around one included. */
const LONGEST_PLACEHOLDER = 256;

/** One command under way and what has arrived for it. */
export class SourceExchange {
  markSent = false;
  /** When silence ends the reply; `Infinity` while something must still come. */
  settlesAt = Infinity;
  /** The mark asks only whether a silent server is done: parts are ended in their usual way. */
  markIsCheck = false;
  /** Bytes of the reply so far, the headers of its packets included: parts without text are not free either. */
  wireBytes = 0;
  private text = new PartedText();
  private textBytes = 0;
  private parts = 0;
  /** Of the part that came last, which may have come in slices. */
  private lastBytes = 0;
  private lastCharacters = 0;
  private lastContinues = false;
  /** The parts one by one, as long as none has carried this command's id. */
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

  /** @param foreign the packet did not carry this command's id */
  add(packet: SourcePacket, foreign: boolean): void {
    const { body } = packet;
    if (!foreign) this.foreignParts = null;
    else if (this.parts === 0) this.foreignParts = [];
    this.foreignParts?.push(decodeText(body));
    const before = this.text.length;
    this.text.add(asBuffer(body));
    this.weigh(packet, this.text.length - before);
  }

  /** The first packet with our own id shows that the ones before were not the reply: hands them back as lines. */
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

  /** A line of the console: some commands are answered by nothing else. */
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

  /** Whether nothing can follow the part that came last. */
  private isWhole(full: number): boolean {
    return full > 0 && this.lastCharacters !== full;
  }

  private weigh({ body, continues }: SourcePacket, characters: number): void {
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
    const text = this.text.end();
    return {
      text: isPlaceholder(text, placeholders) ? '' : text,
      complete,
      queuedAt: this.waiting.queuedAt,
      sentAt: this.sentAt,
      answeredAt: now,
    };
  }
}

/** Looks at short texts only: a long one is not gone through for what it can't be. */
const isPlaceholder = (text: string, placeholders: readonly string[]): boolean =>
  text.length <= LONGEST_PLACEHOLDER && placeholders.length > 0 && placeholders.includes(text.trim());
