import { type Message, say } from '@outpost/contracts/message.js';
import { type LearnedCapabilities } from '../driver.js';
import {
  MARK_AFTER_FULL_PART,
  MARK_WITH_COMMAND,
  MARK_WITH_REPLY,
  QUIET,
  QUIET_BY_SIZE,
  type ReplyEnd,
  type SilenceCheck,
  type SourceDialect,
  UNASKED,
} from './source.dialects.js';
import { asBuffer, PACKET_TYPE, type SourcePacket } from './source.packet.js';

/** SRCDS sends one of these bodies behind the mirror of an empty packet, and nobody else does. */
const SRCDS_SIGNATURES = [Buffer.from([0, 1, 0, 0]), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])];
const MINECRAFT_SIGNATURE = Buffer.from('Unknown request');

/**
 * The best end of a reply for each way to take an empty packet, while replies carry the id of their command.
 *
 * - `unknown`: not asked yet, or the answer is still awaited
 * - `never`: not to be asked; a packet of a type it does not know may make it hang up
 * - `ignored`: an empty packet is not answered
 * - `answered`: it is; how the server reads its stream is not known
 * - `stream`: it is, by SRCDS, which reads packets however they arrive
 * - `one-packet-per-read`: it is, by Minecraft, which closes when one read holds two packets
 */
const LEARNED_ENDS = {
  unknown: QUIET,
  never: UNASKED,
  ignored: QUIET_BY_SIZE,
  answered: MARK_WITH_REPLY,
  stream: MARK_WITH_COMMAND,
  'one-packet-per-read': MARK_AFTER_FULL_PART,
} as const satisfies Readonly<Record<string, ReplyEnd>>;

type SentinelSupport = keyof typeof LEARNED_ENDS;

const MARKS_ANSWERED = say(
  'source.end_marks_answered',
  'This server answers end marks: no answer is cut short.',
);
/** What the doctor tells people; nothing while nothing was found out. */
const WORDS: Readonly<Record<SentinelSupport, Message | null>> = {
  unknown: null,
  never: say(
    'source.end_marks_not_sent',
    'This server is sent no end marks, since it might hang up on them: a pause ends an answer.',
  ),
  ignored: say(
    'source.end_marks_not_answered',
    'This server does not answer end marks: a pause ends an answer.',
  ),
  answered: MARKS_ANSWERED,
  stream: MARKS_ANSWERED,
  'one-packet-per-read': MARKS_ANSWERED,
};
const FOREIGN_IDS = say(
  'source.answers_without_number',
  'Its answers carry no number: one command is sent at a time.',
);

/** What a session has found out about the server it talks to. A named dialect knows most of it from the start. */
export class ServerCapabilities {
  private marks: SentinelSupport = 'unknown';
  private ownIds: SourceDialect['ids'];
  private sendsLateParts = false;
  private printsLines = false;
  /** Whether an empty reply precedes the verdict on the password; undefined until a login has shown it. */
  private greets: boolean | undefined;

  /** @param learned by an earlier session with the same server */
  constructor(
    private readonly dialect: SourceDialect,
    learned?: LearnedCapabilities,
  ) {
    this.ownIds = dialect.ids;
    if (learned?.facts['dialect'] === dialect.name) this.recall(learned.facts);
  }

  /** For the next session with this server; undefined while there is nothing to tell. */
  get learned(): LearnedCapabilities | undefined {
    const words = WORDS[this.marks];
    if (words === null && this.ownIds === this.dialect.ids) return undefined;
    const foreign = this.dialect.ids === 'learn' && this.ownIds === 'foreign';
    return {
      facts: {
        dialect: this.dialect.name,
        marks: this.marks,
        ids: this.ownIds,
        greets: this.greets === true,
        lateParts: this.sendsLateParts,
        lines: this.printsLines,
      },
      words: [words, foreign ? FOREIGN_IDS : null].filter((sentence) => sentence !== null),
    };
  }

  /** Whether it is worth asking the server how it takes an empty packet. */
  get wantsProbe(): boolean {
    return this.dialect.end === 'learn' && this.marks === 'unknown';
  }

  /** Whether more than one command may be under way. */
  get allowsSeveral(): boolean {
    const { end } = this;
    if (this.ownIds !== 'mirrored' || this.marks === 'never') return false;
    return end.kind !== 'mark' || end.sentWith === 'command';
  }

  /** Whether replies carry the id of their command; `learn` while nobody knows. */
  get ids(): SourceDialect['ids'] {
    return this.ownIds;
  }

  /** How the next reply's end is found. */
  get end(): ReplyEnd {
    if (this.dialect.end !== 'learn') return this.marks === 'never' ? UNASKED : this.dialect.end;
    if (this.ownIds === 'foreign') return QUIET;
    if (this.sendsLateParts && LEARNED_ENDS[this.marks].kind === 'quiet') return QUIET;
    return LEARNED_ENDS[this.marks];
  }

  /**
   * What a command that stays unanswered is checked with; null where every command is answered, and where the answer to
   * the check, without an id, would pass for the command's.
   */
  get silenceCheck(): SilenceCheck | null {
    const check = this.dialect.silenceCheck;
    if (this.ownIds !== 'mirrored') return null;
    return check?.needsConsoleLine === true && !this.printsLines ? null : check;
  }

  /**
   * The password was accepted. Valve's servers, CS2, Squad and Rust send an empty reply before the verdict, and all of
   * them bear an empty packet; Minecraft, ARK, Palworld and Cuberite send none, and Cuberite hangs up on one.
   */
  sawLogin(greets: boolean): void {
    if (this.greets !== undefined && this.greets !== greets) this.forget();
    this.greets = greets;
    if (this.dialect.end === 'learn' && this.marks === 'unknown' && !greets) this.marks = 'never';
  }

  /** A packet with the id of an empty packet of ours. The mirror of SRCDS comes before its signature. */
  sawMark(packet: SourcePacket): void {
    this.sawOwnId();
    // Nothing can be learned beyond it, and this is the way of every command of such a server.
    if (this.marks === 'stream') return;
    const body = asBuffer(packet.body);
    if (SRCDS_SIGNATURES.some((signature) => body.equals(signature))) this.marks = 'stream';
    else if (body.subarray(0, MINECRAFT_SIGNATURE.length).equals(MINECRAFT_SIGNATURE)) {
      this.marks = 'one-packet-per-read';
    } else if (this.marks === 'unknown' || this.marks === 'ignored') this.marks = 'answered';
  }

  /** An answer that comes later than this still counts: {@link sawMark} puts it right. */
  sawNoMark(): void {
    if (this.marks === 'unknown') this.marks = 'ignored';
  }

  /** The connection ended while a mark was not answered: the next session sends none. */
  sawHangUp(): void {
    const { end } = this.dialect;
    // Where marks travel with every command, a server that goes down has always left one unanswered.
    if (end !== 'learn' && !isSentinelOnDemand(end)) return;
    if (this.marks === 'unknown' || this.marks === 'ignored') this.marks = 'never';
  }

  /** Minecraft's own servers answer with type 0. Who answers with 2 is another one, and may hang up on a mark. */
  sawReplyType(type: number): void {
    if (type !== PACKET_TYPE.verdict || this.marks !== 'unknown') return;
    if (this.dialect.end !== 'learn' && isSentinelOnDemand(this.dialect.end)) this.marks = 'never';
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

  sawConsoleLine(): void {
    this.printsLines = true;
  }

  /** A part came after its reply had been taken as complete: from now on the longer pause. */
  sawLatePart(): void {
    this.sendsLateParts = true;
  }

  private recall({ marks, ids, greets, lateParts, lines }: LearnedCapabilities['facts']): void {
    if (isSentinelSupport(marks)) this.marks = marks;
    if (ids === 'mirrored' || ids === 'foreign') this.ownIds = ids;
    this.greets = greets === true;
    this.sendsLateParts = lateParts === true;
    this.printsLines = lines === true;
  }

  private forget(): void {
    this.marks = 'unknown';
    this.ownIds = this.dialect.ids;
    this.sendsLateParts = false;
    this.printsLines = false;
  }
}

const isSentinelOnDemand = (end: ReplyEnd): boolean => end.kind === 'mark' && end.fullPartCharacters > 0;

const isSentinelSupport = (value: unknown): value is SentinelSupport =>
  typeof value === 'string' && Object.hasOwn(LEARNED_ENDS, value);
