import { Bus, type MessageHandler, type RequestHandler, type Subscription } from '../bus.js';
import { NotDeliveredError } from '../bus.errors.js';

/** The connection of one replica to a bus that several share, which the test takes away. */
export class FaultyBus extends Bus {
  isConnected = true;
  dropped = 0;
  /** How many of the next messages do not come, by subject. */
  readonly losses = new Map<string, number>();
  /** Subjects of what was published. */
  readonly published: string[] = [];
  private readonly listeners: { lost: (() => void)[]; returned: (() => void)[] } = { lost: [], returned: [] };

  constructor(private readonly shared: Bus) {
    super();
    shared.onDisconnected(() => this.lose());
    shared.onReconnected(() => this.mend());
  }

  lose(): void {
    this.isConnected = false;
    for (const listener of this.listeners.lost) listener();
  }

  mend(): void {
    this.isConnected = true;
    for (const listener of this.listeners.returned) listener();
  }

  publish(subject: string, data: Uint8Array): void {
    this.published.push(subject);
    if (this.isConnected) this.shared.publish(subject, data);
    else this.dropped += 1;
  }

  async subscribe(subject: string, handler: MessageHandler): Promise<Subscription> {
    if (!this.isConnected) await new Promise<void>((resolve) => this.onReconnected(resolve));
    return this.shared.subscribe(subject, (data) => {
      if (this.isConnected && !this.isLost(subject)) handler(data);
    });
  }

  async request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    if (!this.isConnected) throw new NotDeliveredError(subject, 'the connection is lost');
    return this.shared.request(subject, data, timeoutMs);
  }

  answer(subject: string, handler: RequestHandler): Promise<Subscription> {
    return this.shared.answer(subject, handler);
  }

  onDisconnected(listener: () => void): void {
    this.listeners.lost.push(listener);
  }

  onReconnected(listener: () => void): void {
    this.listeners.returned.push(listener);
  }

  roundTripMs(): Promise<number> {
    return this.shared.roundTripMs();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private isLost(subject: string): boolean {
    const left = this.losses.get(subject) ?? 0;
    this.losses.set(subject, Math.max(0, left - 1));
    return left > 0;
  }
}
