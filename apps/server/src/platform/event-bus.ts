import { Injectable } from '@nestjs/common';
import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { Log } from './log.js';

type EventClass<E extends object> = abstract new (...args: never[]) => E;
type Handler<E extends object> = (event: E) => void | Promise<void>;

/**
 * Delivers events from lower modules, which publish their own event classes, to higher ones, which subscribe
 * by class. A failing handler is logged and affects neither the publisher nor other handlers.
 */
@Injectable()
export class EventBus {
  private readonly handlers = new Map<unknown, Set<Handler<never>>>();

  constructor(private readonly log: Log) {}

  subscribe<E extends object>(type: EventClass<E>, handler: Handler<E>): () => void {
    const handlers = this.handlers.get(type) ?? new Set();
    this.handlers.set(type, handlers);
    handlers.add(handler);
    return () => void handlers.delete(handler);
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
    const handlers = [...(this.handlers.get(event.constructor) ?? [])] as Handler<object>[];
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
