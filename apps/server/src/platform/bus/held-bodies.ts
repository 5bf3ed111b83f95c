import { type Clock, type Timer } from '@outpost/clock/clock.js';

/** All bodies that are held for others, or being received. */
export const HELD_MAX_BYTES = 256 * 1024 * 1024;
/** How long a body waits for the next part to be asked for. */
export const HELD_MS = 10_000;

/** A body that waits until all its parts have been taken. */
export interface HeldBody {
  readonly token: string;
  /** Whether somebody has taken the last part. */
  readonly isTaken: boolean;
  /** Resolves when it is not held any more. */
  readonly released: Promise<void>;
  release(): void;
}

/** The bodies whose parts others take one after the other, bounded in number of bytes and in time. */
export class HeldBodies {
  private readonly bodies = new Map<string, Held>();
  private bytes = 0;
  private count = 0;

  constructor(private readonly clock: Clock) {}

  /** Undefined if too much is held already. */
  hold(body: Uint8Array): HeldBody | undefined {
    const giveBack = this.reserve(body.length);
    if (!giveBack) return undefined;
    const token = String((this.count += 1));
    const held = new Held(token, body, this.clock, () => {
      this.bodies.delete(token);
      giveBack();
    });
    this.bodies.set(token, held);
    return held;
  }

  /**
   * The part from an offset on; undefined if the body is not held any more, or is shorter. The body is released when
   * its last part is taken, or no other part for {@link HELD_MS}.
   */
  part(token: string, offset: number, maxBytes: number): Uint8Array | undefined {
    return this.bodies.get(token)?.take(offset, maxBytes);
  }

  /** Reserves room for a body that is received, and returns how to give it back; undefined if there is none. */
  reserve(bytes: number): (() => void) | undefined {
    if (this.bytes + bytes > HELD_MAX_BYTES) return undefined;
    this.bytes += bytes;
    return () => void (this.bytes -= bytes);
  }
}

class Held implements HeldBody {
  readonly released: Promise<void>;
  isTaken = false;
  private timer: Timer | undefined;
  private resolve: () => void = () => undefined;

  constructor(
    readonly token: string,
    private readonly body: Uint8Array,
    private readonly clock: Clock,
    private readonly free: () => void,
  ) {
    this.released = new Promise((resolve) => (this.resolve = resolve));
    this.wait();
  }

  take(offset: number, maxBytes: number): Uint8Array | undefined {
    if (!(offset >= 0 && offset < this.body.length)) return undefined;
    const part = this.body.subarray(offset, offset + maxBytes);
    if (offset + part.length === this.body.length) {
      this.isTaken = true;
      this.release();
    } else {
      this.wait();
    }
    return part;
  }

  release(): void {
    if (!this.timer) return;
    this.timer.cancel();
    this.timer = undefined;
    this.free();
    this.resolve();
  }

  private wait(): void {
    this.timer?.cancel();
    this.timer = this.clock.schedule(HELD_MS, () => this.release());
  }
}
