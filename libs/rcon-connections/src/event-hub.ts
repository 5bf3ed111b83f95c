import { type ConnectionEvent } from './connection.events.js';
import { type ErrorReporter } from './connection.settings.js';

export type ConnectionListener = (event: ConnectionEvent) => void;

/**
 * Tells every subscriber every event in the same order. An event published by a listener is delivered after
 * the one that caused it; a listener that throws is reported and harms nobody else.
 */
export class EventHub {
  private readonly subscriptions = new Set<{ readonly listener: ConnectionListener }>();
  private readonly queue: ConnectionEvent[] = [];
  private delivering = false;

  constructor(private readonly reporter: ErrorReporter) {}

  /** Returns the way out; leaving twice does nothing. */
  subscribe(listener: ConnectionListener): () => void {
    const subscription = { listener };
    this.subscriptions.add(subscription);
    return () => void this.subscriptions.delete(subscription);
  }

  publish(event: ConnectionEvent): void {
    this.queue.push(event);
    if (this.delivering) return;
    this.delivering = true;
    try {
      for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) this.deliver(next);
    } finally {
      this.delivering = false;
    }
  }

  private deliver(event: ConnectionEvent): void {
    for (const { listener } of this.subscriptions) {
      try {
        listener(event);
      } catch (error) {
        this.reporter.report(error, `a listener failed on ${event.type} of connection ${event.id}`);
      }
    }
  }
}
