import { NO_FAULTS } from '../simulator/source-faults.js';
import { type SourcePersonality } from '../simulator/personalities.js';
import { encodeReply, LINE_ID } from '../simulator/server.packet.js';
import { type SimulatedWorld } from '../simulator/simulated-world.js';
import { encodePacket, PACKET_TYPE } from '../source.packet.js';
import { type SentPacket, type SourceHarness } from './source-harness.js';

/** A piece of the stream, and how long after the previous one it arrives. */
export interface Arrival {
  readonly bytes: number;
  readonly afterMs: number;
}

/**
 * A game server of a given personality, connected to the session in memory. The test decides where its stream is cut
 * and when each piece arrives: the rest of one reply may arrive after the next command was sent.
 */
export class SimulatedGame {
  private stream: Buffer = Buffer.alloc(0);
  /** Set when the session sent something that this server closes on. */
  hungUp = false;

  constructor(
    private readonly harness: SourceHarness,
    private readonly personality: SourcePersonality,
    private readonly world: SimulatedWorld,
  ) {}

  logIn(): void {
    const { emptyReplyBeforeVerdict, verdictText } = this.personality;
    this.harness.open();
    this.harness.sent();
    this.harness.receive(
      ...(emptyReplyBeforeVerdict ? [encodePacket(1, PACKET_TYPE.value, '')] : []),
      encodePacket(1, PACKET_TYPE.verdict, verdictText),
    );
  }

  /** Delivers pieces and advances the time until the command is settled, cycling through `arrivals`. */
  playUntilSettled(ticket: number, arrivals: readonly Arrival[]): void {
    const { harness } = this;
    for (let turn = 0; harness.outcomes(ticket).length === 0; turn += 1) {
      this.answerWhatWasSent();
      const { bytes, afterMs } = arrivals[turn % arrivals.length] ?? { bytes: 1, afterMs: 0 };
      if (this.stream.length > 0) this.deliver(bytes, afterMs);
      else if (harness.session.deadline === Infinity) return;
      else harness.pass(Math.max(0, harness.session.deadline - harness.now));
    }
  }

  private deliver(bytes: number, afterMs: number): void {
    const { harness } = this;
    harness.pass(afterMs);
    harness.receive(this.stream.subarray(0, bytes));
    this.stream = this.stream.subarray(bytes);
  }

  private answerWhatWasSent(): void {
    const { writes } = this.harness;
    const packets = this.harness.sent();
    // Packets sent together may arrive in one read, which some servers do not support.
    if (this.personality.onePacketPerRead && (writes > 1 || packets.length > 1)) this.hangUp();
    for (const packet of packets) this.stream = Buffer.concat([this.stream, ...this.answersTo(packet)]);
  }

  private answersTo({ id, type, body }: SentPacket): readonly Buffer[] {
    const { personality, world } = this;
    if (type === PACKET_TYPE.value && !personality.closesOnUnknownType) return personality.answerToMark(id);
    if (type !== PACKET_TYPE.command) {
      this.hangUp();
      return [];
    }
    const outcome = world.execute(body);
    if (outcome.kind === 'said' && personality.lineType !== null) {
      return [encodePacket(LINE_ID, personality.lineType, outcome.text)];
    }
    const text = outcome.kind === 'text' ? outcome.text : '';
    return encodeReply({ id, command: body, text }, personality, NO_FAULTS);
  }

  private hangUp(): void {
    this.hungUp = true;
    this.harness.close();
  }
}
