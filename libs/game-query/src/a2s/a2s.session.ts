import { decodeDatagram, decodeMessage, INFO_TYPE, infoRequest } from './a2s.packet.js';
import { type ByteReader } from './byte-reader.js';
import { type A2sInfo, decodeInfo } from './info.js';
import { SplitAnswer, splitIdOf } from './split-answer.js';

export interface A2sOptions {
  /** Time limit for the whole query, challenges included. */
  readonly deadlineMs: number;
  /** Interval of repeated requests: UDP packets get lost, and a query has no side effects. */
  readonly repeatMs: number;
  /** A server normally sends one challenge, and another if the first has expired. */
  readonly maxChallenges: number;
  /** Limit for everything a server sends during one query, including unrelated datagrams. */
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
 * Why a query failed.
 *
 * - `silence`: nothing arrived
 * - `challenges`: only challenges arrived
 * - `incomplete`: some parts of an answer are missing
 * - `unreadable`: what arrived is not an answer to the query, or is truncated
 * - `compressed`: the answer is bzip2-compressed, which is not supported
 * - `too-much`: more bytes or datagrams than allowed
 */
export type A2sFailure = 'silence' | 'challenges' | 'incomplete' | 'unreadable' | 'compressed' | 'too-much';

export type A2sOutcome =
  { readonly answer: A2sInfo; readonly roundTripMs: number } | { readonly failure: A2sFailure };

/**
 * A sans-I/O query to one server: datagrams and the time go in, packets and one outcome come out. After every call the
 * owner sends all `packets`, empties the array (`length = 0`) and calls {@link advance} no later than `deadline`, until
 * there is an `outcome`.
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
  /** Split answers by their id: a repeated request is answered with another id. */
  private readonly splits = new Map<number, SplitAnswer>();
  /** The failure to report if nothing more arrives. */
  private lastSeen: A2sFailure = 'silence';
  private endsAt = Infinity;
  private repeatAt = Infinity;
  private openedAt = 0;
  private roundTripMs: number | undefined;

  constructor(private readonly options: A2sOptions) {}

  /** Latest time for the next call of {@link advance}; `Infinity` when nothing is due. */
  get deadline(): number {
    return this.outcome ? Infinity : Math.min(this.endsAt, this.repeatAt);
  }

  /** Sends the request. Called once. */
  open(now: number): void {
    this.openedAt = now;
    this.endsAt = now + this.options.deadlineMs;
    this.sendRequest(now);
  }

  /** Takes a datagram from the server. The caller may reuse the bytes afterwards. */
  receive(bytes: Buffer, now: number): void {
    if (this.outcome || this.isTooMuch(bytes)) return;
    this.roundTripMs ??= now - this.openedAt;
    const datagram = decodeDatagram(bytes);
    if (datagram?.type === 'part') this.takePart(datagram.bytes, now);
    else if (datagram) this.takeMessage(datagram.bytes, now);
    else this.saw('unreadable');
  }

  /** Handles what is due at `now`: repetitions and the time limit. */
  advance(now: number): void {
    if (this.outcome) return;
    if (this.endsAt <= now) this.fail(this.lastSeen);
    else if (this.repeatAt <= now) this.sendRequest(now);
  }

  private sendRequest(now: number): void {
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
    // For example a late answer to another kind of query.
    else this.saw('unreadable');
  }

  private takeAnswer(content: ByteReader): void {
    const answer = decodeInfo(content);
    if (answer === undefined) this.fail('unreadable');
    else this.outcome = { answer, roundTripMs: this.roundTripMs ?? 0 };
  }

  private takeChallenge(challenge: Buffer, now: number): void {
    this.saw('challenges');
    // A second copy: the request with this challenge was already sent, and is repeated on schedule.
    if (this.challenge?.equals(challenge)) return;
    this.challenge = challenge;
    this.challenges += 1;
    if (this.challenges > this.options.maxChallenges) this.fail('challenges');
    else this.sendRequest(now);
  }

  private saw(what: A2sFailure): void {
    // A challenge or a part explains a failure better than unrelated noise does.
    if (what !== 'unreadable' || this.lastSeen === 'silence') this.lastSeen = what;
  }

  private fail(failure: A2sFailure): void {
    this.outcome ??= { failure };
    this.splits.clear();
  }
}
