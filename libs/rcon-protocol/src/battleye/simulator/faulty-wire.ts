import { type Clock, type Timer } from '@outpost/clock/clock.js';
import { between, type Random } from './seeded-random.js';

/** What happens to the datagrams of one direction. Probabilities run from 0 to 1. */
export interface Faults {
  readonly loss?: number;
  readonly duplicate?: number;
  /** The datagram is held back for `reorderMs`, so that later ones overtake it. */
  readonly reorder?: number;
  readonly reorderMs?: number;
  /** One bit is flipped. */
  readonly corrupt?: number;
  readonly delayMs?: number;
  /** Drops chosen datagrams, in addition to those lost at random. */
  readonly drop?: (datagram: Uint8Array) => boolean;
}

const DEFAULT_REORDER_MS = 10;

/** One direction of an unreliable network. Without faults a datagram is delivered synchronously. */
export class FaultyWire {
  faults: Faults = {};
  private readonly held = new Set<Timer>();

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  pass(datagram: Uint8Array, deliver: (datagram: Uint8Array) => void): void {
    const { faults } = this;
    if (faults.drop?.(datagram) === true || this.happens(faults.loss)) return;
    const copies = this.happens(faults.duplicate) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const delay = (faults.delayMs ?? 0) + (this.happens(faults.reorder) ? this.heldBackMs() : 0);
      const bytes = this.happens(faults.corrupt) ? this.corrupted(datagram) : datagram;
      if (delay === 0) deliver(bytes);
      else this.hold(delay, () => deliver(bytes));
    }
  }

  /** Drops everything in transit. */
  cut(): void {
    for (const timer of this.held) timer.cancel();
    this.held.clear();
  }

  private heldBackMs(): number {
    return this.faults.reorderMs ?? DEFAULT_REORDER_MS;
  }

  private hold(delayMs: number, release: () => void): void {
    const timer = this.clock.schedule(delayMs, () => {
      this.held.delete(timer);
      release();
    });
    this.held.add(timer);
  }

  private happens(probability = 0): boolean {
    return probability > 0 && this.random() < probability;
  }

  private corrupted(datagram: Uint8Array): Uint8Array {
    const copy = Uint8Array.from(datagram);
    const at = between(this.random, 0, copy.length - 1);
    copy[at] = (copy[at] ?? 0) ^ (1 << between(this.random, 0, 7));
    return copy;
  }
}
