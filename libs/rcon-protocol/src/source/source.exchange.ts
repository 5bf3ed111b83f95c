import { type RconReply } from '../driver.js';
import { type WaitingCommand } from '../shared/command-queue.js';
import { type QuietEnd, type ReplyEnd, type SilentCommands } from './source.dialects.js';
import { asBuffer, joinText, PACKET_TYPE } from './source.packet.js';

/** What the owner has to do after a part: the reply is whole, the mark must be sent, or nothing yet. */
export type NextStep = 'finish' | 'send-mark' | 'wait';

/** One command under way and what has arrived for it. */
export class SourceExchange {
  /** Bytes of the reply so far. */
  bytes = 0;
  markSent = false;
  /** When silence ends the reply; `Infinity` while something must still come. */
  settlesAt = Infinity;
  /** The mark asks only whether a silent server is done: parts are ended in their usual way. */
  markIsCheck = false;
  private parts: Uint8Array[] = [];
  private partsAreForeign = false;
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
    return this.parts.length > 0;
  }

  /** @param foreign the packet did not carry this command's id */
  add(body: Uint8Array, foreign: boolean): void {
    this.parts.push(body);
    this.bytes += body.length;
    this.partsAreForeign = foreign;
  }

  /** The first packet with our own id shows that the ones before were not the reply: hands them back as lines. */
  takeForeignParts(): Uint8Array[] {
    if (!this.partsAreForeign) return [];
    const parts = this.parts;
    this.parts = [];
    this.bytes = 0;
    this.partsAreForeign = false;
    return parts;
  }

  /** A line of the console: some commands are answered by nothing else. */
  sawMessage(type: number, now: number): void {
    if (this.silent === null || this.hasParts || type !== PACKET_TYPE.consoleLine) return;
    this.settlesAt = Math.min(this.settlesAt, now + this.silent.afterMs);
  }

  afterPart(end: ReplyEnd, now: number): NextStep {
    const last = this.parts.at(-1);
    if (last === undefined) return 'wait';
    switch (end.kind) {
      case 'single-packet':
        return 'finish';
      case 'quiet':
        return this.afterQuietPart(last, end, now);
      case 'mark':
        if (!this.markSent && isWhole(last, end.fullPartCharacters)) return 'finish';
        this.settlesAt = now + end.patienceMs;
        return this.markSent ? 'wait' : 'send-mark';
    }
  }

  private afterQuietPart(last: Uint8Array, end: QuietEnd, now: number): NextStep {
    if (end.emptyPartEnds && last.length === 0 && this.bytes > 0) return 'finish';
    const pause = last.length < end.shortBelowBytes ? end.shortQuietMs : end.quietMs;
    this.settlesAt = now + pause;
    return pause === 0 ? 'finish' : 'wait';
  }

  reply(now: number, complete: boolean, placeholders: readonly string[]): RconReply {
    const text = joinText(this.parts);
    return {
      text: placeholders.length > 0 && placeholders.includes(text.trim()) ? '' : text,
      complete,
      queuedAt: this.waiting.queuedAt,
      sentAt: this.sentAt,
      answeredAt: now,
    };
  }
}

/** Most bytes that UTF-8 takes for one character of UTF-16. */
const MOST_BYTES = 3;

/** Whether nothing can follow. A character takes one to three bytes, so most parts need not be decoded to tell. */
const isWhole = (part: Uint8Array, full: number): boolean =>
  full > 0 &&
  (part.length < full || part.length > full * MOST_BYTES || asBuffer(part).toString('utf8').length !== full);
