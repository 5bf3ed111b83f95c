import { headers, type Msg } from '@nats-io/transport-node';
import { type Clock } from '@outpost/clock/clock.js';
import { type Log } from '../log.js';
import { AnswerFailedError, BodyTooLargeError, NoReplyError, NotDeliveredError } from './bus.errors.js';
import { type RequestHandler } from './bus.js';
import { NatsBodies, type PackedBody } from './nats-bodies.js';
import { type NatsLink } from './nats-link.js';
import { RunningAnswers } from './running-answers.js';

/** On the reply of a request that was not answered: why. */
const FAILURE_HEADER = 'Outpost-Failure';
const FAILURES = {
  refused: 'the rest of the request did not reach the answerer',
  failed: 'the answerer failed',
  'too-large': 'the answer is too large',
  busy: 'too many large bodies are under way',
} as const;
type Failure = keyof typeof FAILURES;

/** How long a large request may take to arrive. */
const RECEIVE_MS = 60_000;

/** Requests that others answer, and answers to theirs. */
export class NatsRequests {
  private readonly answers = new RunningAnswers();
  private readonly bodies: NatsBodies;

  /** @param onLost called when an answer can't be sent */
  constructor(
    private readonly link: NatsLink,
    private readonly log: Pick<Log, 'warn' | 'error'>,
    private readonly clock: Clock,
    private readonly onLost: () => void,
  ) {
    this.bodies = new NatsBodies(link, clock);
  }

  /**
   * Resolves when large bodies can be sent.
   *
   * @throws {BusClosedError}
   * @throws {SubscriptionRefusedError}
   */
  open(): Promise<void> {
    return this.bodies.serve();
  }

  /** As {@link Bus.request}. */
  async send(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    const givesUpAt = this.clock.now() + timeoutMs;
    const reply = await this.replyTo(subject, this.bodies.pack(subject, data), timeoutMs);
    try {
      return await this.bodies.unpack(reply, givesUpAt);
    } catch (cause) {
      throw new NoReplyError(subject, 'a part of it was lost', { cause });
    }
  }

  /** Answers what arrives. */
  take(message: Msg, subject: string, handler: RequestHandler): void {
    const { reply } = message;
    if (reply) void this.answers.track(this.answer(message, reply, subject, handler));
  }

  /** Resolves when the answers under way are sent, or it has taken too long. */
  async drain(): Promise<void> {
    const left = await this.answers.drain(this.clock);
    if (left > 0) this.log.warn({ left }, 'closing the bus although answers are under way');
  }

  private async replyTo(subject: string, { payload, held }: PackedBody, timeoutMs: number): Promise<Msg> {
    try {
      const reply = await this.link.request(this.link.subject('requests', subject), payload, timeoutMs);
      const failure = reply.headers?.get(FAILURE_HEADER) as Failure | '' | undefined;
      if (failure) throw new AnswerFailedError(subject, FAILURES[failure]);
      return reply;
    } catch (error) {
      // A body whose last part nobody has taken can't be received any more from here on.
      const isWithheld = held && !held.isTaken;
      if (!isWithheld || !(error instanceof NoReplyError)) throw error;
      throw new NotDeliveredError(subject, 'not all of it was taken', { cause: error });
    } finally {
      held?.release();
    }
  }

  /** Never rejects. */
  private async answer(message: Msg, reply: string, subject: string, handler: RequestHandler): Promise<void> {
    const { payload, held } = await this.answerOf(message, subject, handler);
    if (this.link.send(reply, payload)) {
      await held?.released;
    } else {
      held?.release();
      this.onLost();
    }
  }

  private async answerOf(message: Msg, subject: string, handler: RequestHandler): Promise<PackedBody> {
    let request: Uint8Array;
    try {
      request = await this.bodies.unpack(message, this.clock.now() + RECEIVE_MS);
    } catch (error) {
      this.log.warn({ err: error, subject }, 'a large request did not arrive');
      return failed('refused');
    }
    try {
      return this.packed(subject, await handler(request));
    } catch (error) {
      this.log.error({ err: error, subject }, 'an answerer of the bus failed');
      return failed('failed');
    }
  }

  private packed(subject: string, answer: Uint8Array): PackedBody {
    try {
      return this.bodies.pack(subject, answer);
    } catch (error) {
      this.log.error({ err: error, subject, bytes: answer.length }, 'an answer can not be sent');
      return failed(error instanceof BodyTooLargeError ? 'too-large' : 'busy');
    }
  }
}

function failed(failure: Failure): PackedBody {
  const reason = headers();
  reason.set(FAILURE_HEADER, failure);
  return { payload: { data: new Uint8Array(), headers: reason }, held: undefined };
}
