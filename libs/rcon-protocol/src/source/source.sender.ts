import { type MarkEnd, type Pace, type ReplyEnd, type SilentCommands } from './source.dialects.js';
import { SourceExchange } from './source.exchange.js';
import { encodePacket, markIdOf, nextCommandId, PACKET_TYPE } from './source.packet.js';
import { SendingPace, type WaitingCommand } from './source.queue.js';

/** Numbers commands and marks, and writes them as packets. */
export class SourceSender {
  /** Id of the command sent last; its mark has the id behind it. */
  lastId = 0;
  private readonly pace: SendingPace;

  constructor(
    private readonly packets: Uint8Array[],
    pace: Pace | null,
    private readonly silentCommands: SilentCommands | null,
  ) {
    this.pace = new SendingPace(pace);
  }

  /** When one more command is allowed; may lie in the past. */
  get readyAt(): number {
    return this.pace.readyAt;
  }

  /** A mark behind no command: shows how the server takes it. */
  sendProbe(): void {
    this.lastId = nextCommandId(this.lastId);
    this.packets.push(encodePacket(markIdOf(this.lastId), PACKET_TYPE.value, ''));
  }

  send(command: WaitingCommand, end: ReplyEnd, now: number): SourceExchange {
    this.lastId = nextCommandId(this.lastId);
    this.pace.sent(now);
    const exchange = new SourceExchange(this.lastId, command, now, this.silentCommands);
    const packet = encodePacket(exchange.id, PACKET_TYPE.command, command.command);
    if (end.kind === 'mark' && end.sentWith === 'command') {
      // In one piece: a second small write would cost a second system call on either side.
      this.packets.push(Buffer.concat([packet, this.markOf(exchange, end)]));
    } else {
      this.packets.push(packet);
    }
    return exchange;
  }

  sendMark(exchange: SourceExchange, end: MarkEnd): void {
    this.packets.push(this.markOf(exchange, end));
  }

  private markOf(exchange: SourceExchange, end: MarkEnd): Buffer {
    exchange.markSent = true;
    return encodePacket(markIdOf(exchange.id), end.packetType, end.body);
  }
}
