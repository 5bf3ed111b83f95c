import { type RconError } from '../errors.js';
import { missingTerminator, wrongSize } from './source.failures.js';
import { asBuffer, HEADER_BYTES, SIZE_BYTES, SMALLEST_SIZE, type SourcePacket } from './source.packet.js';

const EMPTY = Buffer.alloc(0);
const SMALLEST_STORE_BYTES = 512;
/** A store that grew for one long reply is let go afterwards. */
const KEPT_STORE_BYTES = 64 * 1024;
/** Squad sends these behind the mirror of an empty packet. Read as a size they would swallow the next 260 bytes. */
const STRAY = Buffer.from([0, 1, 0, 0, 0, 0, 0]);

/**
 * Cuts a TCP stream into packets, however it was chopped up. Memory follows the bytes that have arrived: the size
 * a peer announces is compared and never allocated.
 */
export class SourceFraming {
  private store: Buffer = EMPTY;
  private start = 0;
  private end = 0;
  private brokenBy: RconError | null = null;
  private strayMayFollow = false;

  /** @param maxSize the largest size field taken for true, in bytes */
  constructor(private readonly maxSize: number) {}

  /** Set for good by the first frame that is none; nothing is read after it. Of kind `protocol`. */
  get fault(): RconError | null {
    return this.brokenBy;
  }

  /** Bytes of a packet that is not whole yet. */
  get pendingBytes(): number {
    return this.end - this.start;
  }

  /** Bytes of memory held for the stream. */
  get storeBytes(): number {
    return this.store.length;
  }

  /** Hands out each packet that is whole now. The bytes may be reused when the call returns. */
  feed(bytes: Uint8Array, onPacket: (packet: SourcePacket) => void): void {
    if (this.brokenBy !== null) return;
    if (this.pendingBytes === 0) {
      const chunk = asBuffer(bytes);
      const read = this.cut(chunk, 0, chunk.length, onPacket);
      if (read < chunk.length) this.keep(chunk.subarray(read));
    } else {
      this.keep(bytes);
      this.start = this.cut(this.store, this.start, this.end, onPacket);
      this.release();
    }
  }

  /** The mirror of an end mark was just handed out: stray bytes of Squad are skipped if they come next. */
  expectStray(): void {
    this.strayMayFollow = true;
  }

  /**
   * What has arrived of an unfinished packet, and forgets it: Palworld announces more bytes than it sends when a
   * name is not ASCII. Undefined while not even its header is there.
   */
  takeUnfinished(): SourcePacket | undefined {
    const { store, start, end } = this;
    this.start = this.end;
    this.release();
    if (end - start < HEADER_BYTES) return undefined;
    let last = end;
    while (last > start + HEADER_BYTES && store[last - 1] === 0) last -= 1;
    return packetAt(store, start, last);
  }

  private cut(from: Buffer, start: number, end: number, onPacket: (packet: SourcePacket) => void): number {
    let at = start;
    for (;;) {
      const stray = this.strayMayFollow ? this.strayBytes(from, at, end) : 0;
      if (stray === undefined) return at;
      at += stray;
      if (end - at < SIZE_BYTES) return at;
      const size = from.readInt32LE(at);
      if (size < SMALLEST_SIZE || size > this.maxSize) return this.break(wrongSize(from, at, size), end);
      const next = at + SIZE_BYTES + size;
      if (next > end) return at;
      if (from[next - 1] !== 0 || from[next - 2] !== 0) return this.break(missingTerminator(), end);
      onPacket(packetAt(from, at, next - 2));
      at = next;
    }
  }

  /** How many bytes to skip; undefined while too few have arrived to tell. */
  private strayBytes(from: Buffer, at: number, end: number): number | undefined {
    const seen = Math.min(end - at, STRAY.length);
    const same = from.compare(STRAY, 0, seen, at, at + seen) === 0;
    if (same && seen < STRAY.length) return undefined;
    this.strayMayFollow = false;
    return same ? STRAY.length : 0;
  }

  private break(fault: RconError, end: number): number {
    this.brokenBy = fault;
    return end;
  }

  private keep(bytes: Uint8Array): void {
    if (this.store.length - this.end < bytes.length) this.makeRoom(this.pendingBytes + bytes.length);
    this.store.set(bytes, this.end);
    this.end += bytes.length;
  }

  /** Moves what is left to the front of a store at least twice as long, so that each byte moves a few times only. */
  private makeRoom(needed: number): void {
    const roomy = needed * 2 <= this.store.length;
    const target = roomy ? this.store : Buffer.allocUnsafeSlow(Math.max(SMALLEST_STORE_BYTES, needed * 2));
    this.store.copy(target, 0, this.start, this.end);
    this.end -= this.start;
    this.start = 0;
    this.store = target;
  }

  private release(): void {
    if (this.start < this.end) return;
    this.start = 0;
    this.end = 0;
    if (this.store.length > KEPT_STORE_BYTES) this.store = EMPTY;
  }
}

/** The body is a copy: the chunk belongs to the transport again and the store moves. */
function packetAt(from: Buffer, at: number, bodyEnd: number): SourcePacket {
  const bodyStart = at + HEADER_BYTES;
  return {
    id: from.readInt32LE(at + 4),
    type: from.readInt32LE(at + 8),
    body: bodyStart < bodyEnd ? Buffer.from(from.subarray(bodyStart, bodyEnd)) : EMPTY,
  };
}
