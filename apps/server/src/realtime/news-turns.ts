import { type ServerMessage } from '@outpost/contracts/live.js';
import { type LiveSession, SHEDDABLE } from './live-session.js';

/** For sends in one turn of the event loop: what a send costs is up to the system and the length of the news. */
const TURN_MS = 10;
/** Sends that may wait for a later turn. Beyond them what a slow reader can do without is left out for all. */
const MOST_WAITING = 50_000;

/** A message as JSON, and who is still to get it. */
interface Delivery {
  readonly type: ServerMessage['type'];
  readonly text: string;
  readonly readers: readonly LiveSession[];
  next: number;
}

/**
 * Sends news at once while there are few, and the rest in later turns of the event loop, in the order they came: a game
 * that prints a thousand lines at once, with hundreds who watch it, holds up nobody else.
 */
export class NewsTurns {
  private readonly waiting: Delivery[] = [];
  private waitingSends = 0;
  private spentMs = 0;
  private isTurnCounted = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  send(type: ServerMessage['type'], text: string, readers: readonly LiveSession[]): void {
    const delivery = { type, text, readers, next: 0 };
    if (this.waiting.length === 0) this.deliver(delivery);
    const left = readers.length - delivery.next;
    if (left === 0 || (this.waitingSends + left > MOST_WAITING && SHEDDABLE.has(type))) return;
    this.waiting.push(delivery);
    this.waitingSends += left;
  }

  private deliver(delivery: Delivery): void {
    const { type, text, readers } = delivery;
    let before = this.now();
    while (delivery.next < readers.length && this.spentMs < TURN_MS) {
      readers[delivery.next++]?.sendText(type, text);
      const after = this.now();
      this.spentMs += after - before;
      before = after;
    }
    this.countTurn();
  }

  private countTurn(): void {
    if (this.isTurnCounted) return;
    this.isTurnCounted = true;
    setImmediate(() => this.beginTurn());
  }

  private beginTurn(): void {
    this.isTurnCounted = false;
    this.spentMs = 0;
    let [first] = this.waiting;
    while (first && this.spentMs < TURN_MS) {
      const before = first.next;
      this.deliver(first);
      this.waitingSends -= first.next - before;
      if (first.next === first.readers.length) this.waiting.shift();
      [first] = this.waiting;
    }
  }
}
