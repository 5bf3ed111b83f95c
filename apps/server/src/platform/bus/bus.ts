import { type BeforeApplicationShutdown } from '@nestjs/common';

/** Limit of a published message: what servers of NATS take unless they are set to less, which is refused. */
export const MESSAGE_MAX_BYTES = 1024 * 1024;
/** Limit of a request, and of its answer. */
export const BODY_MAX_BYTES = 64 * 1024 * 1024;
/** How long closing waits for answers under way. */
export const DRAIN_MS = 2_000;

const SUBJECT = /^[\w-]+(?:\.[\w-]+)*$/;

export interface Subscription {
  /** The handler is not called any more. */
  end(): void;
}

export type MessageHandler = (data: Uint8Array) => void;
export type RequestHandler = (data: Uint8Array) => Promise<Uint8Array>;

/**
 * Carries messages and requests between the replicas of the panel: over NATS (`nats-bus.ts`), or within the
 * one process of a panel without (`in-process-bus.ts`).
 *
 * A subject is words of letters, digits, `-` and `_`, separated by dots; anything else is a `TypeError`, as it is
 * a bug. Messages and requests are apart: a subscriber sees no request, an answerer no message. Handlers run
 * outside of the sender's stack and asynchronous context, and may throw: that is logged. Bytes that were handed
 * over are not to be changed any more, neither by the sender nor by a handler.
 */
export abstract class Bus implements BeforeApplicationShutdown {
  /** While it is false, messages are dropped and requests are not delivered. */
  abstract readonly isConnected: boolean;
  /** Messages and answers that could not be sent so far. */
  abstract readonly dropped: number;

  /**
   * Sends a message to all subscribers of all replicas, this one included: at most once, in the order of
   * publication, up to {@link MESSAGE_MAX_BYTES}. What can't be sent now is dropped and counted, never sent late.
   */
  abstract publish(subject: string, data: Uint8Array): void;

  /**
   * Resolves when whatever is published from now on, by any replica, reaches the handler; while NATS is away that
   * is when it is back.
   *
   * @throws {BusClosedError}
   * @throws {SubscriptionRefusedError}
   */
  abstract subscribe(subject: string, handler: MessageHandler): Promise<Subscription>;

  /**
   * Asks the one replica that answers at the subject. Takes no longer than `timeoutMs`, however large the answer.
   *
   * @param data up to {@link BODY_MAX_BYTES}, as is the answer
   * @throws {NotDeliveredError} no answerer has received the request, and none will
   * @throws {NoReplyError} an answerer may have received it, and may have done what it asks for
   */
  abstract request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array>;

  /**
   * Resolves when requests reach the handler. One that fails ends the request with an `AnswerFailedError`. Two at the
   * same subject would both get each request, and the first answer would count.
   *
   * @throws {BusClosedError}
   * @throws {SubscriptionRefusedError}
   */
  abstract answer(subject: string, handler: RequestHandler): Promise<Subscription>;

  /** Calls back when the connection is lost. */
  abstract onDisconnected(listener: () => void): void;

  /** Calls back when it is back, with all subscriptions: messages may have been missed meanwhile. */
  abstract onReconnected(listener: () => void): void;

  /**
   * Milliseconds to the server and back.
   *
   * @throws {NotDeliveredError} while it is away
   */
  abstract roundTripMs(): Promise<number>;

  /**
   * Takes no more messages and requests, and resolves when answers under way are sent; those that take longer
   * than {@link DRAIN_MS} are not.
   */
  abstract close(): Promise<void>;

  /** Last of all these hooks, as the module is global, and before the database closes: answers may need the data. */
  beforeApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

/** @throws {TypeError} */
export function requireSubject(subject: string): void {
  if (!SUBJECT.test(subject)) throw new TypeError(`'${subject}' is no subject of the bus`);
}
