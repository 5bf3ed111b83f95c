import { hostname } from 'node:os';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import {
  connect,
  type Msg,
  type MsgHdrs,
  type NatsConnection as Client,
  type NodeConnectionOptions,
  PermissionViolationError,
  RequestError,
  type ServerInfo,
  type Subscription as ClientSubscription,
} from '@nats-io/transport-node';
import { ConfigurationError } from '../errors/configuration-error.js';
import { type Log } from '../log.js';
import { NoReplyError, NotDeliveredError } from './bus.errors.js';
import { type NatsServer, type NatsSettings } from './nats-settings.js';

const DIAL_MS = 5_000;
/** A connection that is silent for three of these is given up. */
const PING_MS = 3_000;
const UNANSWERED_PINGS_MAX = 2;
/** What is sent waits in this process while the network is slower: it is confirmed by the server in such steps… */
const CONFIRMED_STEP_BYTES = 1024 * 1024;
/** …and nothing more is sent while this much is unconfirmed. */
const UNCONFIRMED_MAX_BYTES = 32 * CONFIRMED_STEP_BYTES;

/** The first version whose behaviour is tested. */
const OLDEST = [2, 9] as const;
/** With less, a large body would travel in thousands of parts. */
export const MAX_PAYLOAD_MIN_BYTES = 16 * 1024;

/** What a message carries. */
export interface Envelope {
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

  private constructor(
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

  /** @throws {ConfigurationError} when the server can't be used; other errors when it can't be reached */
  static async dial(
    settings: NatsSettings,
    server: NatsServer,
    log: Pick<Log, 'warn'>,
  ): Promise<NatsConnection> {
    const client = await connect(optionsOf(settings, server));
    const problem = client.info && problemOf(client.info);
    if (problem === undefined) return new NatsConnection(client, log);
    await client.close();
    throw new ConfigurationError('NATS_URL', `leads to ${problem}`);
  }

  get isOpen(): boolean {
    return !this.isOver;
  }

  /** Bytes of a message, headers included. */
  get maxPayload(): number {
    return this.client.info?.max_payload ?? MAX_PAYLOAD_MIN_BYTES;
  }

  /** Returns whether the message was handed over; if not, it is never sent. */
  send(subject: string, { data, headers }: Envelope): boolean {
    if (!this.admits(data)) return false;
    try {
      this.client.publish(subject, data, headers && { headers });
      return true;
    } catch {
      // Too large for the server, or the connection ends right now: the caller counts what is not sent.
      return false;
    }
  }

  /**
   * @throws {NotDeliveredError} it was not handed over, or nobody answers at the subject
   * @throws {NoReplyError}
   */
  async request(subject: string, { data, headers }: Envelope, timeoutMs: number): Promise<Msg> {
    if (!this.admits(data))
      throw new NotDeliveredError(subject, 'the connection to NATS is lost or too slow');
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
  subscribe(subject: string, take: (message: Msg) => void): ClientSubscription | undefined {
    if (this.isOver || this.client.isClosed()) return undefined;
    return this.client.subscribe(subject, {
      callback: (error, message) => {
        if (!error) take(message);
      },
    });
  }

  /** Resolves with true when the server has processed everything sent so far, false when the connection ends. */
  confirm(): Promise<boolean> {
    if (this.isOver) return Promise.resolve(false);
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
  private admits({ length }: Uint8Array): boolean {
    if (this.isOver || this.unconfirmedBytes + length > UNCONFIRMED_MAX_BYTES) return false;
    this.unconfirmedBytes += length;
    this.stepBytes += length;
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

/** Whether a request over an open connection to a subject of its own failed because the server forbids it. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof NotDeliveredError ||
  (error instanceof NoReplyError &&
    error.cause instanceof RequestError &&
    error.cause.cause instanceof PermissionViolationError);

function optionsOf(
  { credentials, tls, prefix }: NatsSettings,
  { host, port }: NatsServer,
): NodeConnectionOptions {
  const secured = tls && {
    ...(tls.ca !== undefined && { ca: tls.ca }),
    // The client names no host for an address, and Node would check the certificate for `localhost`.
    checkServerIdentity: (_name: string, certificate: PeerCertificate) =>
      checkServerIdentity(host, certificate),
  };
  return {
    servers: [host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`],
    name: `outpost ${hostname()}`,
    ...credentials,
    ...(secured && { tls: secured }),
    inboxPrefix: `${prefix}.inbox`,
    timeout: DIAL_MS,
    reconnect: false,
    pingInterval: PING_MS,
    maxPingOut: UNANSWERED_PINGS_MAX,
    ignoreClusterUpdates: true,
    noAsyncTraces: true,
  };
}

function problemOf({ version, max_payload: maxPayload }: ServerInfo): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return `a NATS server older than ${OLDEST.join('.')} (${version})`;
  }
  if (maxPayload >= MAX_PAYLOAD_MIN_BYTES) return undefined;
  return `a NATS server whose max_payload is below ${MAX_PAYLOAD_MIN_BYTES} bytes`;
}
