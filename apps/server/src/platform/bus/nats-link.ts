import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Msg } from '@nats-io/transport-node';
import { type Clock } from '@outpost/clock/clock.js';
import { unlessLate } from '@outpost/clock/unless-late.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { type Log } from '../log.js';
import { BusClosedError, NotDeliveredError, SubscriptionRefusedError } from './bus.errors.js';
import { type Payload, isForbidden, NatsAttachment, type NatsConnection } from './nats-connection.js';
import { dialAny, unreachable } from './nats-dial.js';
import { type NatsSettings } from './nats-settings.js';

/** How long a start waits for the servers: after a power cut all start at once. */
const START_PATIENCE_MS = 60_000;
const RETRY_MS = 1_000;
/** Pauses between attempts to reconnect: short ones at first, as a server that restarts is back at once. */
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 2_000;
/** The answer of a server that is there. */
const CHECK_MS = 5_000;
const FLUSH_MS = 500;
const NOTHING = new Uint8Array();

type LinkLog = Pick<Log, 'info' | 'warn' | 'error'>;

/** The connection to the NATS servers of an installation, replaced by another one whenever it is lost. */
export class NatsLink {
  /** Distinguishes this replica from others, and from itself before a restart. */
  readonly id = randomUUID();
  /** Called when the connection is lost. */
  onLost: () => void = () => undefined;
  /** Called when it is back with all attachments. */
  onReturned: () => void = () => undefined;
  private readonly attachments = new Set<NatsAttachment>();
  private readonly check: NatsAttachment;
  private readonly closing = new AbortController();
  private connection: NatsConnection | undefined;
  /** Resolves when there is a connection, or there won't be one any more. */
  private up: Promise<void> = Promise.resolve();

  private constructor(
    private readonly settings: NatsSettings,
    private readonly log: LinkLog,
    private readonly clock: Clock,
  ) {
    this.check = new NatsAttachment(this.subject('check', this.id), (message) => message.respond());
  }

  /** @throws {ConfigurationError} when the servers can't be used, or not be reached in time */
  static async open(
    settings: NatsSettings,
    log: LinkLog,
    clock: Clock,
    patienceMs = START_PATIENCE_MS,
  ): Promise<NatsLink> {
    const link = new NatsLink(settings, log, clock);
    await link.start(patienceMs);
    return link;
  }

  get isConnected(): boolean {
    return this.connection?.isOpen ?? false;
  }

  /** A subject of this installation. */
  subject(kind: 'messages' | 'requests' | 'parts' | 'check', name: string): string {
    return `${this.settings.prefix}.${kind}.${name}`;
  }

  /** Returns whether the message was handed over; if not, it is never sent. */
  send(subject: string, payload: Payload): boolean {
    return this.connection?.send(subject, payload) ?? false;
  }

  /**
   * @throws {NotDeliveredError}
   * @throws {NoReplyError}
   */
  async request(subject: string, payload: Payload, timeoutMs: number): Promise<Msg> {
    if (this.connection) return this.connection.request(subject, payload, timeoutMs);
    throw new NotDeliveredError(subject, 'the connection to NATS is lost');
  }

  /**
   * Resolves when the server knows of it.
   *
   * @throws {BusClosedError}
   * @throws {SubscriptionRefusedError}
   */
  async attach(attachment: NatsAttachment): Promise<void> {
    this.attachments.add(attachment);
    if (this.connection) attachment.to(this.connection);
    while (!this.closing.signal.aborted) {
      await this.up;
      if (!(await this.confirm())) continue;
      if (!attachment.isRefused) return;
      throw new SubscriptionRefusedError(attachment.subject);
    }
    throw new BusClosedError();
  }

  detach(attachment: NatsAttachment): void {
    this.attachments.delete(attachment);
    attachment.end();
  }

  /** Detaches them, but takes what the server has sent before it knows. */
  async drain(attachments: Iterable<NatsAttachment>): Promise<void> {
    for (const attachment of attachments) {
      this.attachments.delete(attachment);
      attachment.drain();
    }
    await unlessLate(this.clock, FLUSH_MS, this.confirm(), false);
  }

  /** Resolves with true when the server has processed everything sent so far, false when the connection is lost. */
  async confirm(): Promise<boolean> {
    return (await this.connection?.confirm()) ?? false;
  }

  /** Sends what was handed over, and closes the connection. */
  async close(): Promise<void> {
    this.closing.abort();
    await unlessLate(this.clock, FLUSH_MS, this.confirm(), false);
    await this.connection?.close();
  }

  private async start(patienceMs: number): Promise<void> {
    const givesUpAt = this.clock.now() + patienceMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.use(await this.connected());
        return;
      } catch (error) {
        if (error instanceof ConfigurationError) throw error;
        if (this.clock.now() > givesUpAt) throw unreachable(error);
        if (attempt === 1) this.log.warn({ servers: this.settings.servers }, 'waiting for NATS');
        await setTimeout(RETRY_MS);
      }
    }
  }

  /** A connection with all attachments, over which messages have been seen to travel. */
  private async connected(): Promise<NatsConnection> {
    const connection = await dialAny(this.settings, this.log);
    for (const attachment of [this.check, ...this.attachments]) attachment.to(connection);
    try {
      await connection.request(this.check.subject, { data: NOTHING }, CHECK_MS);
      return connection;
    } catch (error) {
      const isRefused = connection.isOpen && isForbidden(error);
      await connection.close();
      if (!isRefused) throw error;
      const problem = `leads to a NATS server whose user may not use the subjects ${this.settings.prefix}.>`;
      throw new ConfigurationError('NATS_URL', problem, { cause: error });
    }
  }

  private use(connection: NatsConnection): void {
    // Those that came while it was being checked.
    for (const attachment of this.attachments) attachment.to(connection);
    this.connection = connection;
    void connection.ended.then(() => this.lose());
  }

  private lose(): void {
    this.connection = undefined;
    if (this.closing.signal.aborted) return;
    this.log.warn('the connection to NATS is lost');
    this.up = this.reconnect();
    this.onLost();
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.closing;
    let known = '';
    for (let pauseMs = RECONNECT_MIN_MS; ; pauseMs = Math.min(RECONNECT_MAX_MS, pauseMs * 2)) {
      try {
        await setTimeout(pauseMs * (0.5 + Math.random() / 2), undefined, { signal });
        const connection = await this.connected();
        if (signal.aborted) await connection.close();
        else this.use(connection);
        break;
      } catch (error) {
        if (signal.aborted) return;
        const { message } = error as Error;
        if (message !== known) this.log.warn({ err: error }, 'NATS can not be reached');
        known = message;
      }
    }
    if (signal.aborted) return;
    this.log.info('connected to NATS again');
    this.onReturned();
  }
}
