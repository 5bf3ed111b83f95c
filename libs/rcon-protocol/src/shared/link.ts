import { type Clock } from '@outpost/clock/clock.js';
import { say } from '@outpost/contracts/message.js';
import {
  type ExecuteOptions,
  type LearnedCapabilities,
  type RconLink,
  type RconLinkListener,
  type RconReply,
  type SendGuard,
} from '../driver.js';
import { RconError } from '../errors.js';
import { type RconSession, type SessionEvent } from '../session.js';
import { Alarm } from './alarm.js';
import {
  type OpenTransport,
  type Transport,
  type TransportAddress,
  type TransportListener,
} from './transports/transport.js';
import { WaitingCallers } from './waiting-callers.js';

export const DEFAULT_COMMAND_TIMEOUT_MS = 10_000;

export interface LinkOptions {
  /** A session that was not opened yet; the link becomes its owner. */
  readonly session: RconSession;
  readonly openTransport: OpenTransport;
  readonly address: TransportAddress;
  readonly listener: RconLinkListener;
  readonly clock: Clock;
  /** See {@link RconLink.commandsAtOnce}. */
  readonly commandsAtOnce?: number;
  /** Aborts the login. A live link is closed with `close()` instead. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a socket, logs the session in and resolves with the live link. A failed login is reported by the rejection
 * alone: `onClosed` is called for live links only.
 *
 * @throws {RconError} the reason given by the transport or the session; `closed` when aborted
 */
export async function openLink(options: LinkOptions): Promise<RconLink> {
  const signal = options.signal ?? new AbortController().signal;
  if (signal.aborted) throw aborted();
  const link = new SessionLink(options.session, options.listener, options.clock, options.commandsAtOnce ?? 1);
  const transport = await options.openTransport(options.address, link, signal);
  await link.logIn(transport, signal);
  return link;
}

class SessionLink implements RconLink, TransportListener {
  private transport: Transport | undefined;
  private opening: { readonly resolve: () => void; readonly reject: (error: RconError) => void } | undefined;
  private live = false;
  private closedBy: RconError | undefined;
  private readonly callers = new WaitingCallers();
  private readonly alarm: Alarm;
  private settling = false;

  constructor(
    private readonly session: RconSession,
    private readonly listener: RconLinkListener,
    private readonly clock: Clock,
    readonly commandsAtOnce: number,
  ) {
    this.alarm = new Alarm(clock, () => this.wake());
  }

  get maySend(): SendGuard | undefined {
    return this.listener.maySend;
  }

  get learned(): LearnedCapabilities | undefined {
    return this.session.learned;
  }

  async logIn(transport: Transport, signal: AbortSignal): Promise<void> {
    this.transport = transport;
    if (signal.aborted) this.end(aborted());
    if (this.closedBy !== undefined) {
      transport.close();
      throw this.closedBy;
    }
    const abort = (): void => this.end(aborted());
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.openSession();
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  execute(command: string, options?: ExecuteOptions): Promise<RconReply> {
    return new Promise((resolve, reject) => {
      if (this.closedBy !== undefined) {
        reject(new RconError(this.closedBy.kind, this.closedBy.words));
        return;
      }
      const now = this.clock.now();
      const ticket = this.callers.add(resolve, reject);
      this.session.submit(ticket, command, now, now + (options?.timeoutMs ?? DEFAULT_COMMAND_TIMEOUT_MS));
      this.settle();
    });
  }

  close(): void {
    this.end(
      new RconError(
        'closed',
        say('rcon.connection_was_closed_by_side', 'The connection was closed by this side.'),
      ),
    );
  }

  onData(bytes: Uint8Array): void {
    if (this.closedBy !== undefined) return;
    this.session.receive(bytes, this.clock.now());
    this.settle();
  }

  onClosed(reason: RconError): void {
    this.end(reason);
  }

  private openSession(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.opening = { resolve, reject };
      this.session.open(this.clock.now());
      this.settle();
    });
  }

  private end(reason: RconError): void {
    if (this.closedBy !== undefined) return;
    this.session.close(reason);
    this.settle();
  }

  /** Sends packets before handling events: acknowledgements and resends must not wait for listeners. */
  private settle(): void {
    // A listener may call execute() or close() re-entrantly; the loop below picks up the packets of that call.
    if (this.settling) return;
    this.settling = true;
    const { packets, events } = this.session;
    do {
      if (packets.length > 0) this.sendAll(packets);
      if (events.length > 0) this.handleAll(events);
    } while (packets.length > 0);
    this.settling = false;
    if (this.closedBy === undefined) this.alarm.ringBy(this.session.deadline);
  }

  private sendAll(packets: Uint8Array[]): void {
    for (const packet of packets) this.transport?.send(packet);
    empty(packets);
  }

  private handleAll(events: SessionEvent[]): void {
    for (const event of events) this.handle(event);
    empty(events);
  }

  private handle(event: SessionEvent): void {
    switch (event.type) {
      case 'answered':
        this.callers.resolve(event.ticket, event.reply);
        break;
      case 'message':
        this.deliver(event.text, event.ackId);
        break;
      case 'failed':
        this.callers.reject(event.ticket, event.error);
        break;
      case 'ready':
        this.live = true;
        this.opening?.resolve();
        break;
      case 'closed':
        this.finish(event.reason);
        break;
    }
  }

  /** A listener that stores the line synchronously costs no promise. */
  private deliver(text: string, ackId: number | undefined): void {
    const storing = this.listener.onMessage(text);
    if (typeof storing === 'object') void this.settleWhenStored(storing, ackId);
    else if (ackId !== undefined) this.session.stored?.(ackId);
  }

  private async settleWhenStored(storing: Promise<void>, ackId: number | undefined): Promise<void> {
    const failure = await storing.then(() => undefined, storageFailure);
    if (failure !== undefined) this.listener.onNotStored?.(failure);
    if (ackId === undefined || this.closedBy !== undefined) return;
    if (failure === undefined) this.session.stored?.(ackId);
    else this.session.notStored?.(ackId);
    this.settle();
  }

  private finish(reason: RconError): void {
    this.closedBy = reason;
    this.alarm.cancel();
    this.transport?.close();
    this.callers.rejectAll(reason);
    if (this.live) this.listener.onClosed(reason);
    else this.opening?.reject(reason);
  }

  private wake(): void {
    const now = this.clock.now();
    if (now >= this.session.deadline) this.session.advance(now);
    this.settle();
  }
}

/**
 * `pop` for a single element: `length = 0` would free the backing store, which the next packet would allocate again.
 */
function empty(list: unknown[]): void {
  if (list.length === 1) list.pop();
  else list.length = 0;
}

const aborted = (): RconError =>
  new RconError(
    'closed',
    say('rcon.connection_attempt_was_given_up', 'The connection attempt was given up.'),
  );
const storageFailure = (cause: unknown): RconError =>
  new RconError(
    'network',
    say('rcon.line_not_stored', 'A line of the game server could not be stored.'),
    'not-sent',
    { cause },
  );
