import { NotKeptError } from '@outpost/rcon-protocol/errors.js';
import { type ConnectionEvent } from './connection.events.js';
import { type ErrorReporter } from './connection.settings.js';

/**
 * Hears every event. A promise it returns for `line-received` says when the line is where it can't be lost: the game
 * server is told that we have it only then (BattlEye waits about ten seconds before it drops us, and repeats the line
 * from the second on). For other events a promise changes nothing.
 */
export type ConnectionListener = (event: ConnectionEvent) => void | Promise<void>;

interface Waiting {
  readonly event: ConnectionEvent;
  readonly delivered: (keeping: void | Promise<void>) => void;
}

/**
 * Tells every subscriber every event in the same order. An event published by a listener is delivered after
 * the one that caused it; a listener that throws or rejects is reported and harms nobody else.
 */
export class EventHub {
  private readonly subscriptions = new Set<{ readonly listener: ConnectionListener }>();
  private readonly queue: Waiting[] = [];
  private delivering = false;

  constructor(private readonly reporter: ErrorReporter) {}

  /** Returns the way out; leaving twice does nothing. */
  subscribe(listener: ConnectionListener): () => void {
    const subscription = { listener };
    this.subscriptions.add(subscription);
    return () => void this.subscriptions.delete(subscription);
  }

  /**
   * The promise resolves when those of all listeners have settled; without any there is none. It rejects with a
   * `NotKeptError` of one of them, and with nothing else.
   */
  publish(event: ConnectionEvent): void | Promise<void> {
    if (this.delivering) {
      return new Promise((delivered) => void this.queue.push({ event, delivered }));
    }
    this.delivering = true;
    try {
      const keeping = this.deliver(event);
      for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) {
        next.delivered(this.deliver(next.event));
      }
      return keeping;
    } finally {
      this.delivering = false;
    }
  }

  /** Most listeners are done when they return: then there is no promise to wait for. */
  private deliver(event: ConnectionEvent): void | Promise<void> {
    let keeping: Promise<void> | undefined;
    for (const { listener } of this.subscriptions) {
      const one = this.tell(listener, event);
      if (one !== undefined) keeping = keeping === undefined ? one : both(keeping, one);
    }
    return keeping;
  }

  /** A listener with a defect counts as done: the server must not drop us for it. */
  private tell(listener: ConnectionListener, event: ConnectionEvent): Promise<void> | undefined {
    try {
      const keeping = listener(event);
      if (typeof keeping === 'object') return keeping.catch((error: unknown) => this.reportOf(error, event));
    } catch (error) {
      this.report(error, event);
    }
    return undefined;
  }

  private reportOf(error: unknown, event: ConnectionEvent): void {
    if (error instanceof NotKeptError) throw error;
    this.report(error, event);
  }

  private report(error: unknown, event: ConnectionEvent): void {
    this.reporter.report(error, `a listener failed on ${event.type} of connection ${event.id}`);
  }
}

const both = async (first: Promise<void>, second: Promise<void>): Promise<void> => {
  await Promise.all([first, second]);
};
