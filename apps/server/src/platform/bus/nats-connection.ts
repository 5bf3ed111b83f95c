import {
  type Msg,
  type MsgHdrs,
  type NatsConnection as Client,
  PermissionViolationError,
  RequestError,
  type Subscription,
} from '@nats-io/transport-node';
import { type Log } from '../log.js';
import { NoReplyError, NotDeliveredError } from './bus.errors.js';

/** What is sent waits in this process while the network is slower: it is confirmed by the server in such steps… */
const CONFIRMED_STEP_BYTES = 1024 * 1024;
/** …and nothing more is sent while this much is unconfirmed. */
const UNCONFIRMED_MAX_BYTES = 32 * CONFIRMED_STEP_BYTES;
/** What a message takes beside its data, roughly: without it, empty ones would wait without bound. */
const OVERHEAD_BYTES = 128;

/** What a message carries. */
export interface Payload {
  readonly data: Uint8Array;
  readonly headers?: MsgHdrs | undefined;
}

/**
 * One connection to a NATS server, until it is lost. It never reconnects: the client buffers what is sent meanwhile
 * and sends it late, so a request that was reported as not delivered could be delivered after all. With its
 * connection everything is gone that was handed over and not yet sent.
 */
export class NatsConnection {
  /** Resolves when it is lost or closed. */
  readonly ended: Promise<void>;
  private end: () => void = () => undefined;
  private isOver = false;
  private unconfirmedBytes = 0;
  private stepBytes = 0;
  /** The client never settles a flush whose connection has ended. */
  private readonly confirmations = new Set<() => void>();

  constructor(
    private readonly client: Client,
    private readonly log: Pick<Log, 'warn'>,
  ) {
    this.ended = new Promise((resolve) => {
      this.end = () => {
        this.isOver = true;
        for (const lose of this.confirmations) lose();
        resolve();
      };
    });
    void this.watch();
  }

  get isOpen(): boolean {
    return !this.isOver && !this.client.isClosed();
  }

  /** Returns whether the message was handed over; if not, it is never sent. */
  send(subject: string, { data, headers }: Payload): boolean {
    if (!this.admits(data)) return false;
    this.client.publish(subject, data, headers && { headers });
    return true;
  }

  /**
   * @throws {NotDeliveredError} it was not handed over, or nobody answers at the subject
   * @throws {NoReplyError}
   */
  async request(subject: string, { data, headers }: Payload, timeoutMs: number): Promise<Msg> {
    if (!this.admits(data)) throw new NotDeliveredError(subject, 'the connection to NATS is lost or slow');
    try {
      return await this.client.request(subject, data, {
        timeout: Math.max(1, timeoutMs),
        ...(headers && { headers }),
      });
    } catch (error) {
      if (error instanceof RequestError && error.isNoResponders()) {
        throw new NotDeliveredError(subject, 'nobody answers there', { cause: error });
      }
      throw new NoReplyError(subject, (error as Error).message, { cause: error });
    }
  }

  /** Undefined once the connection has ended. */
  subscribe(subject: string, take: (message: Msg) => void): Subscription | undefined {
    if (!this.isOpen) return undefined;
    return this.client.subscribe(subject, {
      callback: (error, message) => {
        if (!error) take(message);
      },
    });
  }

  /** Resolves with true when the server has processed everything sent so far, false when the connection ends. */
  confirm(): Promise<boolean> {
    if (!this.isOpen) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (isConfirmed: boolean): void => {
        this.confirmations.delete(lose);
        resolve(isConfirmed);
      };
      const lose = (): void => settle(false);
      this.confirmations.add(lose);
      this.client.flush().then(() => settle(true), lose);
    });
  }

  async close(): Promise<void> {
    await this.client.close();
    this.end();
  }

  /** Whether so much more may be sent now; counts it. */
  private admits(data: Uint8Array): boolean {
    const bytes = data.length + OVERHEAD_BYTES;
    if (!this.isOpen || this.unconfirmedBytes + bytes > UNCONFIRMED_MAX_BYTES) return false;
    this.unconfirmedBytes += bytes;
    this.stepBytes += bytes;
    if (this.stepBytes >= CONFIRMED_STEP_BYTES) void this.confirmStep();
    return true;
  }

  private async confirmStep(): Promise<void> {
    const bytes = this.stepBytes;
    this.stepBytes = 0;
    if (await this.confirm()) this.unconfirmedBytes -= bytes;
  }

  private async watch(): Promise<void> {
    void this.client.closed().then(this.end);
    for await (const status of this.client.status()) {
      if (status.type === 'disconnect') this.end();
      // The client waits for the socket to be written before it closes it, which a silent one never is.
      if (status.type === 'staleConnection') void this.client.close();
      if (status.type === 'error') this.log.warn({ err: status.error }, 'NATS reports an error');
    }
  }
}

/** A subscription that is made again on every new connection. */
export class NatsAttachment {
  private client: Subscription | undefined;
  private connection: NatsConnection | undefined;

  /** @param take must not throw: it is called by the reader of the connection */
  constructor(
    readonly subject: string,
    private readonly take: (message: Msg) => void,
  ) {}

  /** Whether the server has ended it, which it does to what the user has no right to. */
  get isRefused(): boolean {
    return this.client?.isClosed() ?? false;
  }

  to(connection: NatsConnection): void {
    if (this.connection === connection) return;
    this.connection = connection;
    this.client = connection.subscribe(this.subject, this.take);
  }

  end(): void {
    this.client?.unsubscribe();
  }

  /** Ends it, but takes what the server has sent before it knows. */
  drain(): void {
    // Rejects once the connection has ended, and the subscription with it.
    void this.client?.drain().catch(() => undefined);
  }
}

/** Whether a request over an open connection to a subject of its own failed because the server forbids it. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof NotDeliveredError ||
  (error instanceof NoReplyError &&
    error.cause instanceof RequestError &&
    error.cause.cause instanceof PermissionViolationError);
