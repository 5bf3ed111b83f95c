import { AsyncResource } from 'node:async_hooks';
import { type Clock } from '@outpost/clock/clock.js';
import { type Log } from '../log.js';
import {
  AnswerFailedError,
  BodyTooLargeError,
  BusClosedError,
  NoReplyError,
  NotDeliveredError,
} from './bus.errors.js';
import {
  BODY_MAX_BYTES,
  Bus,
  MESSAGE_MAX_BYTES,
  type MessageHandler,
  type RequestHandler,
  requireSubject,
  type Subscription,
} from './bus.js';
import { RunningAnswers } from './running-answers.js';

/** The bus of a panel that is one process. */
export class InProcessBus extends Bus {
  private readonly subscribers = new Registrations<MessageHandler>();
  private readonly answerers = new Registrations<RequestHandler>();
  private readonly answers = new RunningAnswers();
  private droppedCount = 0;
  private isClosed = false;

  constructor(
    private readonly log: Pick<Log, 'warn' | 'error'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  get isConnected(): boolean {
    return !this.isClosed;
  }

  get dropped(): number {
    return this.droppedCount;
  }

  publish(subject: string, data: Uint8Array): void {
    requireSubject(subject);
    if (this.isClosed || data.length > MESSAGE_MAX_BYTES) {
      this.droppedCount += 1;
      return;
    }
    for (const registration of this.subscribers.at(subject)) {
      queueMicrotask(() => this.deliver(subject, registration, data));
    }
  }

  subscribe(subject: string, handler: MessageHandler): Promise<Subscription> {
    return this.register(this.subscribers, subject, handler);
  }

  async request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    requireSubject(subject);
    if (data.length > BODY_MAX_BYTES) throw new BodyTooLargeError(subject, data.length);
    const answerers = this.answerers.at(subject);
    if (this.isClosed) throw new NotDeliveredError(subject, 'the bus is closed');
    if (answerers.length === 0) throw new NotDeliveredError(subject, 'nobody answers there');
    return new Promise((resolve, reject) => {
      const timer = this.clock.schedule(timeoutMs, () =>
        reject(new NoReplyError(subject, 'it took too long')),
      );
      for (const registration of answerers) {
        const answer = this.answers.track(this.answerOf(subject, registration, data));
        void answer.then(resolve, reject).finally(() => timer.cancel());
      }
    });
  }

  answer(subject: string, handler: RequestHandler): Promise<Subscription> {
    return this.register(this.answerers, subject, handler);
  }

  onDisconnected(): void {
    // A process does not lose the connection to itself.
  }

  onReconnected(): void {
    // See above.
  }

  roundTripMs(): Promise<number> {
    return Promise.resolve(0);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const left = await this.answers.drain(this.clock);
    if (left > 0) this.log.warn({ left }, 'closing the bus although answers are under way');
  }

  private register<H extends MessageHandler | RequestHandler>(
    registrations: Registrations<H>,
    subject: string,
    handler: H,
  ): Promise<Subscription> {
    return new Promise((resolve) => {
      requireSubject(subject);
      if (this.isClosed) throw new BusClosedError();
      resolve(registrations.add(subject, handler));
    });
  }

  private deliver(subject: string, registration: Registration<MessageHandler>, data: Uint8Array): void {
    if (registration.isEnded) return;
    try {
      registration.handler(data);
    } catch (error) {
      this.log.error({ err: error, subject }, 'a subscriber of the bus failed');
    }
  }

  private async answerOf(
    subject: string,
    registration: Registration<RequestHandler>,
    data: Uint8Array,
  ): Promise<Uint8Array> {
    await Promise.resolve();
    if (registration.isEnded) throw new NotDeliveredError(subject, 'nobody answers there any more');
    const answer = await this.handled(subject, registration, data);
    if (answer.length <= BODY_MAX_BYTES) return answer;
    throw new AnswerFailedError(subject, 'the answer is too large');
  }

  private async handled(
    subject: string,
    { handler }: Registration<RequestHandler>,
    data: Uint8Array,
  ): Promise<Uint8Array> {
    try {
      return await handler(data);
    } catch (error) {
      this.log.error({ err: error, subject }, 'an answerer of the bus failed');
      throw new AnswerFailedError(subject, 'the answerer failed', { cause: error });
    }
  }
}

interface Registration<H> {
  readonly handler: H;
  isEnded: boolean;
}

class Registrations<H extends MessageHandler | RequestHandler> {
  private readonly bySubject = new Map<string, Set<Registration<H>>>();

  add(subject: string, handler: H): Subscription {
    const registrations = this.bySubject.get(subject) ?? new Set();
    // As over NATS: a handler that ran in the context of its sender would join the transaction that is open there.
    const registration = { handler: AsyncResource.bind(handler), isEnded: false };
    this.bySubject.set(subject, registrations.add(registration));
    return {
      end: () => {
        registration.isEnded = true;
        registrations.delete(registration);
        if (registrations.size === 0 && this.bySubject.get(subject) === registrations) {
          this.bySubject.delete(subject);
        }
      },
    };
  }

  at(subject: string): readonly Registration<H>[] {
    return [...(this.bySubject.get(subject) ?? [])];
  }
}
