import { type WaitingCommand } from '../shared/command-queue.js';
import { type SentinelEnd, type Pace, type ReplyEnd, type SilentCommands } from './source.dialects.js';
import { SourceExchange } from './source.exchange.js';
import {
  encodePacket,
  encodePair,
  sentinelIdOf,
  nextCommandId,
  type OutgoingPacket,
  PACKET_TYPE,
} from './source.packet.js';

/** The packet to send as the end mark of a command. */
type SentinelPacket = Pick<SentinelEnd, 'packetType' | 'body'>;

/** Assigns ids to commands and marks, and encodes them. */
export class SourceSender {
  /** Id of the command sent last; the mark of a command has the next id. */
  lastId = 0;
  private readonly pace: SendingPace;

  constructor(
    private readonly packets: Uint8Array[],
    pace: Pace | null,
    private readonly silentCommands: SilentCommands | null,
  ) {
    this.pace = new SendingPace(pace);
  }

  /** When the next command is allowed; may be in the past. */
  get readyAt(): number {
    return this.pace.readyAt;
  }

  /** Sends a mark without a command, to learn how the server reacts to it. */
  sendProbe(): void {
    this.lastId = nextCommandId(this.lastId);
    this.packets.push(encodePacket(sentinelIdOf(this.lastId), PACKET_TYPE.value, ''));
  }

  send(command: WaitingCommand, end: ReplyEnd, now: number): SourceExchange {
    this.lastId = nextCommandId(this.lastId);
    this.pace.sent(now);
    const exchange = new SourceExchange(this.lastId, command, now, this.silentCommands);
    const packet = { id: exchange.id, type: PACKET_TYPE.command, body: command.command };
    if (end.kind === 'mark' && end.sentWith === 'command') {
      // In one write: a second one would cost another system call on both sides.
      this.packets.push(encodePair(packet, markOf(exchange, end)));
    } else {
      this.packets.push(encodePacket(packet.id, packet.type, packet.body));
    }
    return exchange;
  }

  sendMark(exchange: SourceExchange, mark: SentinelPacket): void {
    const { id, type, body } = markOf(exchange, mark);
    this.packets.push(encodePacket(id, type, body));
  }
}

function markOf(exchange: SourceExchange, { packetType, body }: SentinelPacket): OutgoingPacket {
  exchange.markSent = true;
  return { id: sentinelIdOf(exchange.id), type: packetType, body };
}

/** Client-side rate limit: a sliding window over the times of the last commands. */
class SendingPace {
  private readonly sentAt: number[] = [];

  constructor(private readonly pace: Pace | null) {}

  /** The earliest time at which the next command is allowed; may be in the past. */
  get readyAt(): number {
    const { pace, sentAt } = this;
    const oldest = sentAt[0];
    if (pace === null || oldest === undefined || sentAt.length < pace.commands) return -Infinity;
    return oldest + pace.perMs;
  }

  sent(now: number): void {
    if (this.pace === null) return;
    this.sentAt.push(now);
    if (this.sentAt.length > this.pace.commands) this.sentAt.shift();
  }
}
