import { Injectable } from '@nestjs/common';
import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { Log } from './log.js';

type EventClass<E extends object> = abstract new (...args: never[]) => E;
type Handler<E extends object> = (event: E) => void | Promise<void>;
type Handlers = Map<unknown, Set<Handler<never>>>;

/**
 * Delivers events from lower modules, which publish their own event classes, to higher ones, which subscribe
 * by class. A failing handler is logged and affects neither the publisher nor other handlers.
 *
 * Of several replicas, an event is handled by the one where it happened; what has to follow it on the others too, such
 * as what they have cached, subscribes everywhere. ADR 0058 lists who does.
 */
@Injectable()
export class EventBus {
  private readonly here: Handlers = new Map();
  private readonly everywhere: Handlers = new Map();

  constructor(private readonly log: Log) {}

  /** The events of this replica. */
  subscribe<E extends object>(type: EventClass<E>, handler: Handler<E>): () => void {
    return added(this.here, type, handler);
  }

  /** The events of all replicas, if they are among those that replicas tell each other: `cluster/shared-events.ts`. */
  subscribeEverywhere<E extends object>(type: EventClass<E>, handler: Handler<E>): () => void {
    return added(this.everywhere, type, handler);
  }

  publish(event: object): void {
    void this.publishAndWait(event);
  }

  /** Publishes, and resolves once the handlers are done. Never rejects. */
  async publishAndWait(event: object): Promise<void> {
    // Safe to ignore: such a publisher has not acknowledged anything, and handlers that failed to store the event
    // count it as lost.
    await this.deliver(event).catch(() => undefined);
  }

  /** Publishes, and resolves when every handler has finished; rejects with a handler's `NotStoredError`. */
  async deliver(event: object): Promise<void> {
    await this.handleAll(event, [...handlersOf(this.here, event), ...handlersOf(this.everywhere, event)]);
  }

  /** Publishes what happened on another replica to those who subscribe everywhere. */
  publishRemote(event: object): void {
    this.handleAll(event, handlersOf(this.everywhere, event)).catch(() => undefined);
  }

  private async handleAll(event: object, handlers: readonly Handler<object>[]): Promise<void> {
    await Promise.all(handlers.map((handler) => this.handle(event, handler)));
  }

  private async handle(event: object, handler: Handler<object>): Promise<void> {
    try {
      await handler(event);
    } catch (error) {
      if (error instanceof NotStoredError) throw error;
      this.log.error({ err: error, event: event.constructor.name }, 'an event handler failed');
    }
  }
}

function added<E extends object>(all: Handlers, type: EventClass<E>, handler: Handler<E>): () => void {
  const handlers = all.get(type) ?? new Set();
  all.set(type, handlers.add(handler));
  return () => void handlers.delete(handler);
}

const handlersOf = (all: Handlers, event: object): readonly Handler<object>[] => [
  ...((all.get(event.constructor) ?? []) as Iterable<Handler<object>>),
];
