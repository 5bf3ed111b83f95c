import { decodeDatagram, decodeMessage, INFO_TYPE, infoRequest } from './a2s.packet.js';
import { type ByteReader } from './byte-reader.js';
import { type A2sInfo, decodeInfo } from './info.js';
import { SplitAnswer, splitIdOf } from './split-answer.js';

export interface A2sOptions {
  /** All of it must be over by then, challenge included. */
  readonly deadlineMs: number;
  /** Questions and answers get lost; asking again changes nothing on the server. */
  readonly repeatMs: number;
  /** A server gives one challenge, or another when the first grew old. */
  readonly maxChallenges: number;
  /** All that a server may send for one question, unwanted datagrams included. */
  readonly maxBytes: number;
  readonly maxDatagrams: number;
}

export const DEFAULT_A2S_OPTIONS: A2sOptions = {
  deadlineMs: 2_000,
  repeatMs: 500,
  maxChallenges: 5,
  maxBytes: 64 * 1024,
  maxDatagrams: 255,
};

/**
 * Why a question was not answered.
 *
 * - `silence`: nothing came at all
 * - `challenges`: nothing but challenges came
 * - `incomplete`: parts of an answer came, but not all
 * - `unreadable`: what came is no answer to the question, or cut short
 * - `compressed`: the answer is compressed, and is not expanded
 * - `too-much`: more bytes or datagrams than an answer may have
 */
export type A2sFailure = 'silence' | 'challenges' | 'incomplete' | 'unreadable' | 'compressed' | 'too-much';

export type A2sOutcome =
  { readonly answer: A2sInfo; readonly roundTripMs: number } | { readonly failure: A2sFailure };

/**
 * One question to one server, without socket and without timer: datagrams and the time go in, packets and one
 * outcome come out. After every call the owner sends all of `packets`, empties it (`length = 0`), and calls
 * {@link advance} no later than `deadline`, until there is an `outcome`.
 *
 * No call throws, whatever the bytes. Times are milliseconds of one monotonic clock.
 */
export class A2sSession {
  readonly packets: Buffer[] = [];
  outcome: A2sOutcome | undefined;
  private challenge: Buffer | undefined;
  private challenges = 0;
  private bytes = 0;
  private datagrams = 0;
  /** Answers by the number the server gave them: one that was asked for twice comes under two. */
  private readonly splits = new Map<number, SplitAnswer>();
  /** What there is to say when nothing more comes. */
  private lastSeen: A2sFailure = 'silence';
  private endsAt = Infinity;
  private repeatAt = Infinity;
  private openedAt = 0;
  private roundTripMs: number | undefined;

  constructor(private readonly options: A2sOptions) {}

  /** When {@link advance} must be called at the latest; `Infinity` when nothing is due. */
  get deadline(): number {
    return this.outcome ? Infinity : Math.min(this.endsAt, this.repeatAt);
  }

  /** Asks. Called once. */
  open(now: number): void {
    this.openedAt = now;
    this.endsAt = now + this.options.deadlineMs;
    this.ask(now);
  }

  /** Takes a datagram of the server's. The bytes may be reused by the caller afterwards. */
  receive(bytes: Buffer, now: number): void {
    if (this.outcome || this.isTooMuch(bytes)) return;
    this.roundTripMs ??= now - this.openedAt;
    const datagram = decodeDatagram(bytes);
    if (datagram?.type === 'part') this.takePart(datagram.bytes, now);
    else if (datagram) this.takeMessage(datagram.bytes, now);
    else this.saw('unreadable');
  }

  /** Lets time pass: repetitions, and the end. */
  advance(now: number): void {
    if (this.outcome) return;
    if (this.endsAt <= now) this.fail(this.lastSeen);
    else if (this.repeatAt <= now) this.ask(now);
  }

  private ask(now: number): void {
    this.packets.push(infoRequest(this.challenge));
    this.repeatAt = now + this.options.repeatMs;
  }

  private isTooMuch({ length }: Buffer): boolean {
    this.bytes += length;
    this.datagrams += 1;
    const { maxBytes, maxDatagrams } = this.options;
    if (this.bytes > maxBytes || this.datagrams > maxDatagrams) this.fail('too-much');
    return this.outcome !== undefined;
  }

  private takePart(part: Buffer, now: number): void {
    const id = splitIdOf(part);
    this.saw(id === undefined ? 'unreadable' : 'incomplete');
    if (id === undefined) return;
    const split = this.splits.get(id) ?? new SplitAnswer(this.options.maxBytes);
    this.splits.set(id, split);
    const assembly = split.add(part);
    if (assembly.type === 'whole') this.takeMessage(assembly.message, now);
    else if (assembly.type === 'compressed') this.fail('compressed');
    else if (assembly.type === 'too-large') this.fail('too-much');
  }

  private takeMessage(bytes: Buffer, now: number): void {
    const message = decodeMessage(bytes);
    if (message?.type === 'challenge') this.takeChallenge(message.challenge, now);
    else if (message?.messageType === INFO_TYPE) this.takeAnswer(message.content);
    // The late answer to another question is no answer to this one.
    else this.saw('unreadable');
  }

  private takeAnswer(content: ByteReader): void {
    const answer = decodeInfo(content);
    if (answer === undefined) this.fail('unreadable');
    else this.outcome = { answer, roundTripMs: this.roundTripMs ?? 0 };
  }

  private takeChallenge(challenge: Buffer, now: number): void {
    this.saw('challenges');
    // A second copy of the same one: the question with it is under way, and is repeated if that got lost.
    if (this.challenge?.equals(challenge)) return;
    this.challenge = challenge;
    this.challenges += 1;
    if (this.challenges > this.options.maxChallenges) this.fail('challenges');
    else this.ask(now);
  }

  private saw(what: A2sFailure): void {
    // Noise beside a challenge or a part tells less than they do.
    if (what !== 'unreadable' || this.lastSeen === 'silence') this.lastSeen = what;
  }

  private fail(failure: A2sFailure): void {
    this.outcome ??= { failure };
    this.splits.clear();
  }
}
