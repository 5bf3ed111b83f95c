import { type SessionEvent } from '../session.js';
import { type BattleyeOptions } from './battleye.options.js';
import { type SentCommand } from './battleye.in-flight.js';
import { MessageReply } from './battleye.message-reply.js';

/** Assembles replies from server messages, on servers that answer that way (Arma Reforger). */
export class LineCollector {
  private serverSendsHeadings = false;

  constructor(
    private readonly events: SessionEvent[],
    private readonly options: BattleyeOptions,
  ) {}

  /** A shutdown or restart may end the process before it prints anything: no text is awaited for those. */
  begin(sent: SentCommand): void {
    if (this.options.answersBy !== 'messages' || sent.sentOnce) return;
    sent.lines = new MessageReply(sent.text, this.options, this.serverSendsHeadings);
  }

  /** True when the reply was only a receipt, after which the command is not resent. */
  waitsForText(sent: SentCommand, replyText: string, now: number): boolean {
    if (sent.lines === undefined || replyText !== '') return false;
    sent.lines.acknowledged(now);
    sent.dueAt = Infinity;
    return true;
  }

  take(sent: SentCommand, seq: number, bytes: Uint8Array, now: number): boolean {
    const { lines } = sent;
    if (lines?.take(seq, Buffer.from(bytes), now) !== true) return false;
    this.serverSendsHeadings ||= lines.hasHeading;
    this.say(lines.takeUnmatched(false));
    return true;
  }

  settlesAt(sent: SentCommand): number {
    return sent.lines?.settlesAt ?? Infinity;
  }

  hasText(sent: SentCommand): boolean {
    return sent.lines?.hasText === true;
  }

  end({ lines, deadline }: SentCommand, now: number): { readonly text: string; readonly complete: boolean } {
    if (lines === undefined) return { text: '', complete: false };
    this.say(lines.takeUnmatched(true));
    return { text: lines.text, complete: lines.isWhole && now < deadline };
  }

  private say(texts: readonly string[]): void {
    for (const text of texts) this.events.push({ type: 'message', text });
  }
}
