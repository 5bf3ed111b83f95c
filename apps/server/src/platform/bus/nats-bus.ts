import { type Msg } from '@nats-io/transport-node';
import { type Clock } from '@outpost/clock/clock.js';
import { type Log } from '../log.js';
import { BusClosedError, NotDeliveredError } from './bus.errors.js';
import {
  Bus,
  MESSAGE_MAX_BYTES,
  type MessageHandler,
  type RequestHandler,
  requireSubject,
  type Subscription,
} from './bus.js';
import { NatsAttachment } from './nats-connection.js';
import { NatsLink } from './nats-link.js';
import { NatsRequests } from './nats-requests.js';
import { type NatsSettings } from './nats-settings.js';

/** How often the log says that messages are dropped. */
const REPORT_MS = 60_000;

/** The bus of a panel that is one of several replicas. */
export class NatsBus extends Bus {
  private readonly attachments = new Set<NatsAttachment>();
  private readonly lossListeners: (() => void)[] = [];
  private readonly returnListeners: (() => void)[] = [];
  private readonly requests: NatsRequests;
  private closed: Promise<void> | undefined;
  private droppedCount = 0;
  private reportedAt = -Infinity;

  private constructor(
    private readonly link: NatsLink,
    private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
    private readonly clock: Clock,
  ) {
    super();
    this.requests = new NatsRequests(link, log, clock, () => this.drop());
    link.onLost = () => this.call(this.lossListeners);
    link.onReturned = () => this.call(this.returnListeners);
  }

  /**
   * @throws {ConfigurationError} when the servers can't be used, or not be reached in time
   * @throws {SubscriptionRefusedError} when the user may not receive the parts of large bodies
   */
  static async connect(
    settings: NatsSettings,
    log: Pick<Log, 'info' | 'warn' | 'error'>,
    clock: Clock,
    patienceMs?: number,
  ): Promise<NatsBus> {
    const link = await NatsLink.open(settings, log, clock, patienceMs);
    const bus = new NatsBus(link, log, clock);
    try {
      await bus.requests.open();
      return bus;
    } catch (error) {
      await bus.close();
      throw error;
    }
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
    return this.requests.send(subject, data, timeoutMs);
  }

  answer(subject: string, handler: RequestHandler): Promise<Subscription> {
    return this.attach('requests', subject, (message) => this.requests.take(message, subject, handler));
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
    await this.requests.drain();
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
    const end = (): void => {
      this.attachments.delete(attachment);
      this.link.detach(attachment);
    };
    this.attachments.add(attachment);
    try {
      await this.link.attach(attachment);
      return { end };
    } catch (error) {
      end();
      throw error;
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
