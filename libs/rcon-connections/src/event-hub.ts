import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionEvent } from './connection.events.js';
import { type ErrorReporter } from './connection.settings.js';

/**
 * Receives every event. A promise returned for `line-received` resolves once the line is stored; only then it is
 * acknowledged to the game server. BattlEye repeats an unacknowledged line after about two seconds and drops the client
 * after about ten. For other events a promise has no effect.
 */
export type ConnectionListener = (event: ConnectionEvent) => void | Promise<void>;

interface QueuedEvent {
  readonly event: ConnectionEvent;
  readonly delivered: (storing: void | Promise<void>) => void;
}

/**
 * Delivers every event to every subscriber in the same order. An event published by a listener is delivered after the
 * one that caused it. A listener that throws or rejects is reported and does not affect the others.
 */
export class EventHub {
  private readonly subscriptions = new Set<{ readonly listener: ConnectionListener }>();
  private readonly queue: QueuedEvent[] = [];
  private delivering = false;

  constructor(private readonly reporter: ErrorReporter) {}

  /** Returns the unsubscribe function, which is idempotent. */
  subscribe(listener: ConnectionListener): () => void {
    const subscription = { listener };
    this.subscriptions.add(subscription);
    return () => void this.subscriptions.delete(subscription);
  }

  /**
   * Returns a promise only if a listener did; it resolves once those of all listeners have settled. It rejects only
   * with a `NotStoredError` of a listener.
   */
  publish(event: ConnectionEvent): void | Promise<void> {
    if (this.delivering) {
      return new Promise((delivered) => void this.queue.push({ event, delivered }));
    }
    this.delivering = true;
    try {
      const storing = this.deliver(event);
      for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) {
        next.delivered(this.deliver(next.event));
      }
      return storing;
    } finally {
      this.delivering = false;
    }
  }

  /** Most listeners are synchronous, and then no promise is created. */
  private deliver(event: ConnectionEvent): void | Promise<void> {
    let storing: Promise<void> | undefined;
    for (const { listener } of this.subscriptions) {
      const one = this.notify(listener, event);
      if (one !== undefined) storing = storing === undefined ? one : both(storing, one);
    }
    return storing;
  }

  /** A listener that fails counts as done: an unacknowledged line would make the server drop us. */
  private notify(listener: ConnectionListener, event: ConnectionEvent): Promise<void> | undefined {
    try {
      const storing = listener(event);
      if (typeof storing === 'object') return storing.catch((error: unknown) => this.reportOf(error, event));
    } catch (error) {
      this.report(error, event);
    }
    return undefined;
  }

  private reportOf(error: unknown, event: ConnectionEvent): void {
    if (error instanceof NotStoredError) throw error;
    this.report(error, event);
  }

  private report(error: unknown, event: ConnectionEvent): void {
    this.reporter.report(error, `a listener failed on ${event.type} of connection ${event.id}`);
  }
}

const both = async (first: Promise<void>, second: Promise<void>): Promise<void> => {
  await Promise.all([first, second]);
};
