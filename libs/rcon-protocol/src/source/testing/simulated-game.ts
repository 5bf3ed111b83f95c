import { NO_FAULTS } from '../simulator/source-faults.js';
import { type SourcePersonality } from '../simulator/personalities.js';
import { encodeReply, LINE_ID } from '../simulator/server-half.packet.js';
import { type SimulatedWorld } from '../simulator/simulated-world.js';
import { encodePacket, PACKET_TYPE } from '../source.packet.js';
import { type SentPacket, type SourceHarness } from './source-harness.js';

/** A piece of the stream, and how long after the one before it arrives. */
export interface Arrival {
  readonly bytes: number;
  readonly afterMs: number;
}

/**
 * A game server of a given personality on the same desk as the session. What it sends is cut wherever the test wants,
 * and comes when the test wants: the rest of one answer may arrive when the next command has long left.
 */
export class SimulatedGame {
  private stream: Buffer = Buffer.alloc(0);
  /** Set when the session sent what this server hangs up on. */
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

  /** Lets everything arrive and time pass until the command has come to an end. Pieces are used in turn. */
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
    // Two packets that leave together may be read together, which is one too many for some.
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
