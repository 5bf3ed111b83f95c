import { Injectable } from '@nestjs/common';
import { NotKeptError } from '@outpost/rcon-protocol/errors.js';
import { Log } from './log.js';

type EventClass<E extends object> = abstract new (...args: never[]) => E;
type Handler<E extends object> = (event: E) => void | Promise<void>;

/**
 * Carries news upward: a lower module publishes an event class of its own, a higher one subscribes by class.
 * A handler that fails is logged and harms neither the publisher nor the other handlers.
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
    // Whoever does not wait has told nobody that it is kept; those that could not keep it count it.
    this.deliver(event).catch(() => undefined);
  }

  /** Publishes, and resolves when every handler is done with the event; rejects with a `NotKeptError` of one of them. */
  async deliver(event: object): Promise<void> {
    const handlers = [...(this.handlers.get(event.constructor) ?? [])] as Handler<object>[];
    await Promise.all(handlers.map((handler) => this.handle(event, handler)));
  }

  private async handle(event: object, handler: Handler<object>): Promise<void> {
    try {
      await handler(event);
    } catch (error) {
      if (error instanceof NotKeptError) throw error;
      this.log.error({ err: error, event: event.constructor.name }, 'an event handler failed');
    }
  }
}
