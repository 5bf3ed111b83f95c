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

/**
 * SRCDS alone sends one of these bodies behind the mirror of an empty packet. The Valve Developer Wiki describes the
 * second; the first is observed.
 */
const SRCDS_SIGNATURES = [Buffer.from([0, 1, 0, 0]), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])];
/** Minecraft's answer to a packet type it does not know, type 0 included (observed). */
const MINECRAFT_SIGNATURE = Buffer.from('Unknown request');

/**
 * How to detect the end of a reply, by the reaction of the server to an empty packet. Applies while replies carry the
 * id of their command.
 *
 * - `unknown`: not probed yet, or the answer is still pending
 * - `never`: must not be probed; the server may close on an unknown packet type
 * - `ignored`: an empty packet is not answered
 * - `answered`: it is answered; how the server reads its stream is unknown
 * - `stream`: answered by SRCDS, which reads packets however they arrive
 * - `one-packet-per-read`: answered by Minecraft, which closes when one read holds two packets
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
/** Shown by the doctor; null while nothing was learned. */
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

/** What a session has learned about its server. A named dialect knows most of it from the start. */
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

  /** For the next session with this server; undefined while nothing was learned. */
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

  /** Whether to probe how the server reacts to an empty packet. */
  get wantsProbe(): boolean {
    return this.dialect.end === 'learn' && this.marks === 'unknown';
  }

  /** Whether more than one command may be in flight. */
  get allowsSeveral(): boolean {
    const { end } = this;
    if (this.ownIds !== 'mirrored' || this.marks === 'never') return false;
    return end.kind !== 'mark' || end.sentWith === 'command';
  }

  /** Whether replies carry the id of their command; `learn` while unknown. */
  get ids(): SourceDialect['ids'] {
    return this.ownIds;
  }

  /** How to detect the end of the next reply. */
  get end(): ReplyEnd {
    if (this.dialect.end !== 'learn') return this.marks === 'never' ? UNASKED : this.dialect.end;
    if (this.ownIds === 'foreign') return QUIET;
    if (this.sendsLateParts && LEARNED_ENDS[this.marks].kind === 'quiet') return QUIET;
    return LEARNED_ENDS[this.marks];
  }

  /**
   * The check for a command that stays unanswered. Null where every command is answered, and where ids are not
   * mirrored: the answer to the check would be taken for the answer to the command.
   */
  get silenceCheck(): SilenceCheck | null {
    const check = this.dialect.silenceCheck;
    if (this.ownIds !== 'mirrored') return null;
    return check?.needsConsoleLine === true && !this.printsLines ? null : check;
  }

  /**
   * The password was accepted. Observed: Valve's servers, CS2, Squad and Rust send an empty reply before the verdict,
   * and all of them tolerate an empty packet. Minecraft, ARK, Palworld and Cuberite send none, and Cuberite closes on
   * one.
   *
   * @param greets an empty reply preceded the verdict
   */
  sawLogin(greets: boolean): void {
    if (this.greets !== undefined && this.greets !== greets) this.forget();
    this.greets = greets;
    if (this.dialect.end === 'learn' && this.marks === 'unknown' && !greets) this.marks = 'never';
  }

  /** A packet with the id of one of our end marks. SRCDS sends its mirror before its signature. */
  sawMark(packet: SourcePacket): void {
    this.sawOwnId();
    // Fast path: nothing more can be learned, and every command of such a server gets here.
    if (this.marks === 'stream') return;
    const body = asBuffer(packet.body);
    if (SRCDS_SIGNATURES.some((signature) => body.equals(signature))) this.marks = 'stream';
    else if (body.subarray(0, MINECRAFT_SIGNATURE.length).equals(MINECRAFT_SIGNATURE)) {
      this.marks = 'one-packet-per-read';
    } else if (this.marks === 'unknown' || this.marks === 'ignored') this.marks = 'answered';
  }

  /** The probe timed out. A later answer still counts: {@link sawMark} corrects this. */
  sawNoMark(): void {
    if (this.marks === 'unknown') this.marks = 'ignored';
  }

  /** The connection ended with an unanswered mark: the next session sends none. */
  sawHangUp(): void {
    const { end } = this.dialect;
    // Where every command has a mark, a server that goes down always leaves one unanswered: that proves nothing.
    if (end !== 'learn' && !isSentinelOnDemand(end)) return;
    if (this.marks === 'unknown' || this.marks === 'ignored') this.marks = 'never';
  }

  /** Minecraft itself replies with type 0. A server that replies with type 2, such as Cuberite, may close on a mark. */
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

  /** What looked like a reply was an unsolicited line: a packet with the right id followed. */
  sawForeignLines(): void {
    if (this.dialect.ids === 'learn') this.ownIds = 'mirrored';
  }

  sawConsoleLine(): void {
    this.printsLines = true;
  }

  /** A part arrived after its reply was considered complete: use the longer pause from now on. */
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
