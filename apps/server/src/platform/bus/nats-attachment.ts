import { type Msg, type Subscription as ClientSubscription } from '@nats-io/transport-node';
import { type NatsConnection } from './nats-connection.js';

/** A subscription that is made again on every new connection. */
export class NatsAttachment {
  private client: ClientSubscription | undefined;
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
