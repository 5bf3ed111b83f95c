import { headers, type Msg } from '@nats-io/transport-node';
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
  Bus,
  MESSAGE_MAX_BYTES,
  type MessageHandler,
  type RequestHandler,
  requireSubject,
  type Subscription,
} from './bus.js';
import { NatsAttachment } from './nats-attachment.js';
import { NatsBodies, type PackedBody } from './nats-bodies.js';
import { NatsLink } from './nats-link.js';
import { type NatsSettings } from './nats-settings.js';
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
/** How often the log says that messages are dropped. */
const REPORT_MS = 60_000;

/** The bus of a panel that is one of several replicas. */
export class NatsBus extends Bus {
  private readonly attachments = new Set<NatsAttachment>();
  private readonly answers = new RunningAnswers();
  private readonly lossListeners: (() => void)[] = [];
  private readonly returnListeners: (() => void)[] = [];
  private closed: Promise<void> | undefined;
  private droppedCount = 0;
  private reportedAt = -Infinity;

  private constructor(
    private readonly link: NatsLink,
    private readonly bodies: NatsBodies,
    private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    private readonly clock: Clock,
  ) {
    super();
    link.onLost = () => this.call(this.lossListeners);
    link.onReturned = () => this.call(this.returnListeners);
  }

  /** @throws {ConfigurationError} when the servers can't be used, or not be reached in time */
  static async connect(
    settings: NatsSettings,
    log: Pick<Log, 'info' | 'warn' | 'error'>,
    clock: Clock,
    patienceMs?: number,
  ): Promise<NatsBus> {
    const link = await NatsLink.open(settings, log, clock, patienceMs);
    const bodies = new NatsBodies(link, clock);
    await bodies.serve();
    return new NatsBus(link, bodies, log, clock);
  }

  get isConnected(): boolean {
    return !this.closed && this.link.isConnected;
  }

  get dropped(): number {
    return this.droppedCount;
  }

  publish(subject: string, data: Uint8Array): void {
    requireSubject(subject);
    const isSendable = !this.closed && data.length <= MESSAGE_MAX_BYTES;
    if (!isSendable || !this.link.send(this.link.subject('messages', subject), { data })) this.drop();
  }

  subscribe(subject: string, handler: MessageHandler): Promise<Subscription> {
    return this.attach('messages', subject, ({ data }) => {
      try {
        handler(data);
      } catch (error) {
        this.log.error({ err: error, subject }, 'a subscriber of the bus failed');
      }
    });
  }

  async request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    requireSubject(subject);
    if (this.closed) throw new NotDeliveredError(subject, 'the bus is closed');
    const givesUpAt = this.clock.now() + timeoutMs;
    const reply = await this.replyTo(subject, this.bodies.pack(subject, data), timeoutMs);
    try {
      return await this.bodies.unpack(reply, givesUpAt);
    } catch (cause) {
      throw new NoReplyError(subject, 'a part of it was lost', { cause });
    }
  }

  answer(subject: string, handler: RequestHandler): Promise<Subscription> {
    return this.attach('requests', subject, (message) => {
      void this.answers.track(this.answerTo(message, subject, handler));
    });
  }

  onDisconnected(listener: () => void): void {
    this.lossListeners.push(listener);
  }

  onReconnected(listener: () => void): void {
    this.returnListeners.push(listener);
  }

  async roundTripMs(): Promise<number> {
    const since = this.clock.now();
    if (await this.link.confirm()) return this.clock.now() - since;
    throw new NotDeliveredError('NATS', 'the connection is lost');
  }

  close(): Promise<void> {
    this.closed ??= this.drain();
    return this.closed;
  }

  private async drain(): Promise<void> {
    await this.link.drain(this.attachments);
    const left = await this.answers.drain(this.clock);
    if (left > 0) this.log.warn({ left }, 'closing the bus although answers are under way');
    await this.link.close();
  }

  private async attach(
    kind: 'messages' | 'requests',
    subject: string,
    take: (message: Msg) => void,
  ): Promise<Subscription> {
    requireSubject(subject);
    if (this.closed) throw new BusClosedError();
    const attachment = new NatsAttachment(this.link.subject(kind, subject), take);
    this.attachments.add(attachment);
    await this.link.attach(attachment);
    return {
      end: () => {
        this.attachments.delete(attachment);
        this.link.detach(attachment);
      },
    };
  }

  private async replyTo(subject: string, { envelope, held }: PackedBody, timeoutMs: number): Promise<Msg> {
    try {
      const reply = await this.link.request(this.link.subject('requests', subject), envelope, timeoutMs);
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
  private async answerTo(message: Msg, subject: string, handler: RequestHandler): Promise<void> {
    const { reply } = message;
    if (!reply) return;
    const { envelope, held } = await this.answerOf(message, subject, handler);
    if (this.link.send(reply, envelope)) {
      await held?.released;
    } else {
      held?.release();
      this.drop();
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

  private drop(): void {
    this.droppedCount += 1;
    const now = this.clock.now();
    if (now - this.reportedAt < REPORT_MS) return;
    this.reportedAt = now;
    this.log.warn({ dropped: this.droppedCount }, 'messages to other replicas are dropped');
  }

  private call(listeners: readonly (() => void)[]): void {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        this.log.error({ err: error }, 'a listener of the bus failed');
      }
    }
  }
}

function failed(failure: Failure): PackedBody {
  const reason = headers();
  reason.set(FAILURE_HEADER, failure);
  return { envelope: { data: new Uint8Array(), headers: reason }, held: undefined };
}
