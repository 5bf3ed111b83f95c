import {
  MARK_AFTER_FULL_PART,
  MARK_WITH_COMMAND,
  MARK_WITH_REPLY,
  QUIET,
  QUIET_BY_SIZE,
  type ReplyEnd,
  type SourceDialect,
} from './source.dialects.js';
import { asBuffer, type SourcePacket } from './source.packet.js';

/** SRCDS sends this body behind the mirror of an empty packet, and nobody else does. */
const SRCDS_SIGNATURE = Buffer.from([0, 1, 0, 0]);
const MINECRAFT_SIGNATURE = Buffer.from('Unknown request');

/**
 * - `unknown`: not asked yet, or the answer is still awaited
 * - `ignored`: an empty packet is not answered
 * - `answered`: it is; how the server reads its stream is not known
 * - `stream`: it is, by SRCDS, which reads packets however they arrive
 * - `one-packet-per-read`: it is, by Minecraft, which closes when one read holds two packets
 */
type MarkHabit = 'unknown' | 'ignored' | 'answered' | 'stream' | 'one-packet-per-read';

/** The best end of a reply for each habit, while replies carry the id of their command. */
const LEARNED_ENDS: Readonly<Record<MarkHabit, ReplyEnd>> = {
  unknown: QUIET,
  ignored: QUIET_BY_SIZE,
  answered: MARK_WITH_REPLY,
  stream: MARK_WITH_COMMAND,
  'one-packet-per-read': MARK_AFTER_FULL_PART,
};

/** What a session has found out about the server it talks to. A named dialect knows it all from the start. */
export class ServerHabits {
  private marks: MarkHabit = 'unknown';
  private ownIds: SourceDialect['ids'];
  private sendsLateParts = false;

  constructor(private readonly dialect: SourceDialect) {
    this.ownIds = dialect.ids;
  }

  /** Whether it is worth asking the server how it takes an empty packet. */
  get wantsProbe(): boolean {
    return this.dialect.end === 'learn';
  }

  /** Whether replies carry the id of their command; `learn` while nobody knows. */
  get ids(): SourceDialect['ids'] {
    return this.ownIds;
  }

  /** How the next reply's end is found. */
  get end(): ReplyEnd {
    if (this.dialect.end !== 'learn') return this.dialect.end;
    if (this.ownIds === 'foreign') return QUIET;
    if (this.marks === 'ignored' && this.sendsLateParts) return QUIET;
    return LEARNED_ENDS[this.marks];
  }

  /** A packet with the id of an empty packet of ours. The mirror of SRCDS comes before its signature. */
  sawMark(packet: SourcePacket): void {
    this.sawOwnId();
    const body = asBuffer(packet.body);
    if (body.equals(SRCDS_SIGNATURE)) this.marks = 'stream';
    else if (body.subarray(0, MINECRAFT_SIGNATURE.length).equals(MINECRAFT_SIGNATURE)) {
      this.marks = 'one-packet-per-read';
    } else if (this.marks === 'unknown' || this.marks === 'ignored') this.marks = 'answered';
  }

  /** An answer that comes later than this still counts: {@link sawMark} puts it right. */
  sawNoMark(): void {
    if (this.marks === 'unknown') this.marks = 'ignored';
  }

  sawOwnId(): void {
    if (this.ownIds === 'learn') this.ownIds = 'mirrored';
  }

  sawForeignId(): void {
    if (this.ownIds === 'learn') this.ownIds = 'foreign';
  }

  /** What looked like a reply was a line of its own: the packet with the right id came behind it. */
  sawForeignLines(): void {
    if (this.dialect.ids === 'learn') this.ownIds = 'mirrored';
  }

  /** A part came after its reply had been taken as complete: from now on the longer pause. */
  sawLatePart(): void {
    this.sendsLateParts = true;
  }
}
