import { type RconError } from '../errors.js';
import { missingTerminator, wrongSize } from './source.failures.js';
import {
  asBuffer,
  HEADER_BYTES,
  SIZE_BYTES,
  SMALLEST_SIZE,
  type SourcePacket,
  TERMINATOR_BYTES,
} from './source.packet.js';

const EMPTY = Buffer.alloc(0);
const MIN_STORE_BYTES = 512;
/** A larger store, grown for one long reply, is released afterwards. */
const MAX_IDLE_STORE_BYTES = 64 * 1024;
/** A larger packet is handed out in slices while it arrives: decoding megabytes at once would block the event loop. */
const MAX_WHOLE_SIZE = 512 * 1024 + SMALLEST_SIZE;
const SLICE_BYTES = 64 * 1024;
/** Up to this size a loop copies faster than `Buffer.copy`. */
const SHORT_BODY_BYTES = 64;
/**
 * Squad sends these bytes, which belong to no packet, behind the mirror of an empty packet (observed; SquadJS,
 * core/rcon.js). Read as a size field they are 256, so the next 260 bytes would be swallowed.
 */
const STRAY = Buffer.from([0, 1, 0, 0, 0, 0, 0]);

type OnPacket = (packet: SourcePacket) => void;

/** A large packet that is handed out while it arrives. */
interface LongPacket {
  readonly head: SourcePacket;
  /** Body bytes still to be handed out. */
  bytesLeft: number;
}

/**
 * Cuts a TCP stream into packets, however its bytes were split into reads. Valve's framing has a size field and no sync
 * marker, so a stream that is out of step cannot be resynchronised. Memory follows the bytes that have arrived: the
 * size a peer announces is validated but never allocated.
 */
export class SourceFraming {
  private store: Buffer = EMPTY;
  private start = 0;
  private end = 0;
  private brokenBy: RconError | null = null;
  private strayMayFollow = false;
  private long: LongPacket | null = null;

  /** @param maxSize largest accepted value of the size field */
  constructor(private readonly maxSize: number) {}

  /** Set by the first malformed frame, after which nothing more is read. Of kind `protocol`. */
  get fault(): RconError | null {
    return this.brokenBy;
  }

  /** Bytes held of an incomplete packet; never 0 in the middle of one. */
  get pendingBytes(): number {
    return this.end - this.start + (this.long === null ? 0 : HEADER_BYTES);
  }

  /** Allocated memory in bytes. */
  get storeBytes(): number {
    return this.store.length;
  }

  /**
   * Hands out each packet that is complete, and slices of a very large one (see {@link SourcePacket.continues}). The
   * caller may reuse the bytes afterwards.
   */
  feed(bytes: Uint8Array, onPacket: OnPacket): void {
    if (this.brokenBy !== null) return;
    if (this.start === this.end) {
      const chunk = asBuffer(bytes);
      const read = this.cut(chunk, 0, chunk.length, onPacket);
      if (read < chunk.length) this.append(chunk.subarray(read));
    } else {
      this.append(bytes);
      this.start = this.cut(this.store, this.start, this.end, onPacket);
      this.release();
    }
  }

  /** Called when the mirror of an end mark was handed out: the stray bytes of Squad are skipped if they come next. */
  expectStray(): void {
    this.strayMayFollow = true;
  }

  /**
   * Removes and returns what has arrived of an unfinished packet; undefined while its header is incomplete. Needed for
   * Palworld, which announces more bytes than it sends when a name is not ASCII (observed).
   */
  takeUnfinished(): SourcePacket | undefined {
    const { store, start, end, long } = this;
    this.start = this.end;
    this.long = null;
    this.release();
    if (long !== null) return { ...long.head, body: bodyAt(store, start, textEnd(store, start, end)) };
    if (end - start < HEADER_BYTES) return undefined;
    return packetAt(store, start, textEnd(store, start + HEADER_BYTES, end));
  }

  private cut(from: Buffer, start: number, end: number, onPacket: OnPacket): number {
    let at = start;
    for (;;) {
      const next =
        this.long === null
          ? this.cutPacket(from, at, end, onPacket)
          : this.cutSlice(from, at, end, this.long, onPacket);
      if (next === at) return at;
      at = next;
    }
  }

  private cutPacket(from: Buffer, start: number, end: number, onPacket: OnPacket): number {
    const stray = this.strayMayFollow ? this.strayBytes(from, start, end) : 0;
    if (stray === undefined) return start;
    const at = start + stray;
    if (end - at < SIZE_BYTES) return at;
    const size = from.readInt32LE(at);
    if (size < SMALLEST_SIZE || size > this.maxSize) return this.break(wrongSize(from, at, size), end);
    const next = at + SIZE_BYTES + size;
    if (next > end) return size > MAX_WHOLE_SIZE ? this.beginLong(from, at, end, size) : at;
    if (from[next - 1] !== 0 || from[next - 2] !== 0) return this.break(missingTerminator(), end);
    onPacket(packetAt(from, at, next - 2));
    return next;
  }

  private beginLong(from: Buffer, at: number, end: number, size: number): number {
    if (end - at < HEADER_BYTES) return at;
    this.long = { head: packetAt(from, at, at), bytesLeft: size - SMALLEST_SIZE };
    return at + HEADER_BYTES;
  }

  private cutSlice(from: Buffer, at: number, end: number, long: LongPacket, onPacket: OnPacket): number {
    const { head, bytesLeft } = long;
    if (end - at >= bytesLeft + TERMINATOR_BYTES) return this.endLong(from, at, end, long, onPacket);
    const length = Math.min(end - at, bytesLeft);
    if (length < SLICE_BYTES) return at;
    long.bytesLeft -= length;
    onPacket({ ...head, body: bodyAt(from, at, at + length), continues: true });
    return at + length;
  }

  private endLong(from: Buffer, at: number, end: number, long: LongPacket, onPacket: OnPacket): number {
    const bodyEnd = at + long.bytesLeft;
    this.long = null;
    if (from[bodyEnd] !== 0 || from[bodyEnd + 1] !== 0) return this.break(missingTerminator(), end);
    onPacket({ ...long.head, body: bodyAt(from, at, bodyEnd) });
    return bodyEnd + TERMINATOR_BYTES;
  }

  /** How many bytes to skip; undefined while too few have arrived to decide. */
  private strayBytes(from: Buffer, at: number, end: number): number | undefined {
    const seen = Math.min(end - at, STRAY.length);
    let same = 0;
    while (same < seen && from[at + same] === STRAY[same]) same += 1;
    if (same === seen && seen < STRAY.length) return undefined;
    this.strayMayFollow = false;
    return same === STRAY.length ? same : 0;
  }

  private break(fault: RconError, end: number): number {
    this.brokenBy = fault;
    return end;
  }

  private append(bytes: Uint8Array): void {
    if (this.store.length - this.end < bytes.length) this.makeRoom(this.end - this.start + bytes.length);
    this.store.set(bytes, this.end);
    this.end += bytes.length;
  }

  /**
   * Moves the remaining bytes to the front of a store of at least twice the size, so that appending is amortised O(1).
   */
  private makeRoom(needed: number): void {
    const roomy = needed * 2 <= this.store.length;
    const target = roomy ? this.store : Buffer.allocUnsafeSlow(Math.max(MIN_STORE_BYTES, needed * 2));
    this.store.copy(target, 0, this.start, this.end);
    this.end -= this.start;
    this.start = 0;
    this.store = target;
  }

  private release(): void {
    if (this.start < this.end) return;
    this.start = 0;
    this.end = 0;
    if (this.store.length > MAX_IDLE_STORE_BYTES) this.store = EMPTY;
  }
}

const packetAt = (from: Buffer, at: number, bodyEnd: number): SourcePacket => ({
  id: from.readInt32LE(at + 4),
  type: from.readInt32LE(at + 8),
  body: bodyAt(from, at + HEADER_BYTES, bodyEnd),
  continues: false,
});

/** A copy, because the transport reuses the chunk and the store is overwritten. */
function bodyAt(from: Buffer, start: number, end: number): Buffer {
  if (start >= end) return EMPTY;
  const length = end - start;
  const body = Buffer.allocUnsafe(length);
  if (length > SHORT_BODY_BYTES) from.copy(body, 0, start, end);
  else for (let at = 0; at < length; at += 1) body[at] = from[start + at] ?? 0;
  return body;
}

/** Where the text of an unfinished packet ends, without the trailing zeros. */
function textEnd(from: Buffer, start: number, end: number): number {
  let last = end;
  while (last > start && from[last - 1] === 0) last -= 1;
  return last;
}
