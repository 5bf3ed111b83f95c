import { type SessionEvent } from '../session.js';
import { ConsoleEchoes } from './source.echoes.js';
import { decodeText, type SourcePacket } from './source.packet.js';

/** Reports the lines a server prints on its own, except those that only repeat a reply. */
export class SourceConsole {
  private readonly echoes = new ConsoleEchoes();

  constructor(private readonly events: SessionEvent[]) {}

  /** When held lines are due; `Infinity` when there are none. */
  get deadline(): number {
    return this.echoes.deadline;
  }

  /** @param mayBeCopy a command is open, so the line may repeat its reply */
  take(packet: SourcePacket, now: number, mayBeCopy: boolean): void {
    for (const line of this.echoes.takeLine(textOf(packet), now, mayBeCopy)) this.say(line);
  }

  sawAnswer(packet: SourcePacket, now: number): void {
    this.echoes.sawAnswer(textOf(packet), now);
  }

  /** Reports all held lines. */
  release(): void {
    for (const line of this.echoes.release()) this.say(line);
  }

  say(line: string): void {
    const text = withoutLineEnd(line);
    if (text !== '') this.events.push({ type: 'message', text });
  }
}

const textOf = ({ body }: SourcePacket): string => withoutLineEnd(decodeText(body));

/** A loop, because /[\r\n\0]+$/ takes quadratic time on long runs of line feeds inside the text. */
function withoutLineEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n\0'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
