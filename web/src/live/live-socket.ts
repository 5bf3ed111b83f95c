import {
  RECONNECT_INTERVAL_MS,
  RECONNECT_MAX_ATTEMPTS,
  SOCKET_CHECK_INTERVAL_MS,
  SOCKET_CONNECT_TIMEOUT_MS,
} from '@outpost/contracts/limits.js';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { type ClientMessage } from '@outpost/contracts/live-requests.js';
import {
  SIGN_OUT_REASONS,
  type SignOutReason,
  SOCKET_NOT_SIGNED_IN,
  SOCKET_SERVICE_RESTART,
} from '@outpost/contracts/socket.js';
import { Listeners } from './listeners.js';
import { type LiveClock, type LiveTimer } from './live-clock.js';
import { serverMessagesFrom } from './server-message.js';
import { StatusPolling, type StatusPollingOptions } from './status-polling.js';
import { WatchedServers } from './watched-servers.js';

/** `error`: the socket broke; `closed`: it was closed; `fallback`: polling over HTTP until a socket opens. */
export type LiveStatus = 'closed' | 'connecting' | 'open' | 'error' | 'fallback';

export interface LiveState {
  readonly status: LiveStatus;
  /** Reconnect attempts since the last open socket. */
  readonly attempts: number;
}

/** The subset of the browser's WebSocket used here. */
export interface LiveWebSocket {
  binaryType: BinaryType;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Random delay, so that not all browsers reconnect at the same moment after the panel restarts. */
const RESTART_SPREAD_MS = 1_000;

/** How long a stopped socket stays open for its server to say why the session has ended. */
const LAST_WORD_MS = 2_000;

interface LiveSocketOptions {
  readonly clock: LiveClock;
  readonly openSocket: () => LiveWebSocket;
  /** Source of the `focus`, `online` and `offline` events: the window. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly isBrowserOnline: () => boolean;
  readonly checkStatus: StatusPollingOptions['check'];
  /** A number in [0, 1). */
  readonly random?: () => number;
}

/** The panel's only connection to its server, kept alive as described in section 4 of the specification. */
export class LiveSocket {
  readonly messages = new Listeners<ServerMessage>();
  readonly changes = new Listeners<LiveState>();
  /** Emitted when the server reports that the session behind the socket has ended. */
  readonly signedOut = new Listeners<SignOutReason>();
  private current: LiveState = { status: 'closed', attempts: 0 };
  /** Undefined unless it is open or opening. */
  private socket: LiveWebSocket | undefined;
  private connectTimer: LiveTimer | undefined;
  private retryTimer: LiveTimer | undefined;
  private checkTimer: LiveTimer | undefined;
  /** All retries failed: further attempts are made silently while polling. */
  private exhausted = false;
  private readonly watched = new WatchedServers();
  private readonly polling: StatusPolling;

  constructor(private readonly options: LiveSocketOptions) {
    const { clock, checkStatus } = options;
    this.polling = new StatusPolling({
      clock,
      check: checkStatus,
      emit: (message) => this.messages.emit(message),
    });
  }

  get state(): LiveState {
    return this.current;
  }

  start(): void {
    const { events } = this.options;
    events.addEventListener('focus', this.reconnect);
    events.addEventListener('online', this.reconnect);
    events.addEventListener('offline', this.disconnect);
    this.scheduleCheck();
    this.reconnect();
  }

  /**
   * Nothing is received any more but the reason of a sign-out: a call of an ended session may be refused before its
   * socket is closed.
   */
  stop(): void {
    const { events } = this.options;
    events.removeEventListener('focus', this.reconnect);
    events.removeEventListener('online', this.reconnect);
    events.removeEventListener('offline', this.disconnect);
    this.checkTimer?.cancel();
    if (this.current.status === 'open') this.closeAfterLastWord(this.release());
    this.disconnect();
  }

  /** Subscribes to all events of a server until the returned function is called. */
  watch(serverId: number): () => void {
    this.watched.add(serverId);
    this.send({ type: 'subscribe', serverId });
    if (this.exhausted) this.fallBack();
    return () => {
      this.watched.remove(serverId);
      if (this.exhausted) this.fallBack();
    };
  }

  /** @returns false, having sent nothing, unless the socket is open */
  send(message: ClientMessage): boolean {
    if (this.current.status !== 'open' || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private readonly reconnect = (): void => {
    if (this.socket || !this.options.isBrowserOnline()) return;
    this.retryTimer?.cancel();
    this.connect();
  };

  private readonly disconnect = (): void => {
    this.release()?.close();
    this.retryTimer?.cancel();
    this.polling.stop();
    this.exhausted = false;
    this.change('closed', 0);
  };

  private connect(): void {
    const socket = this.options.openSocket();
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }: { data: unknown }) => this.received(data);
    // Browsers follow every error event with a close event; the error event itself carries no details.
    socket.onerror = () => this.lost('error');
    socket.onclose = (close) => {
      this.lost('closed', close.code === SOCKET_SERVICE_RESTART ? this.spread() : 0);
      this.tellSignOut(close);
    };
    this.connectTimer = this.options.clock.schedule(SOCKET_CONNECT_TIMEOUT_MS, () => this.lost('error'));
    if (!this.exhausted) this.change('connecting', this.current.attempts);
  }

  private closeAfterLastWord(socket: LiveWebSocket | undefined): void {
    if (!socket) return;
    const timer = this.options.clock.schedule(LAST_WORD_MS, () => socket.close());
    socket.onclose = (close) => {
      timer.cancel();
      this.tellSignOut(close);
    };
  }

  private tellSignOut({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>): void {
    if (code === SOCKET_NOT_SIGNED_IN) this.signedOut.emit(signOutReasonFrom(reason));
  }

  private opened(): void {
    this.connectTimer?.cancel();
    this.polling.stop();
    this.exhausted = false;
    this.change('open', 0);
    for (const serverId of this.watched.all()) this.send({ type: 'subscribe', serverId });
  }

  private received(data: unknown): void {
    for (const message of serverMessagesFrom(data)) this.messages.emit(message);
  }

  private spread(): number {
    const { random = Math.random } = this.options;
    return random() * RESTART_SPREAD_MS;
  }

  private lost(status: 'closed' | 'error', laterMs = 0): void {
    this.release()?.close();
    if (this.exhausted) return;
    const { attempts } = this.current;
    this.change(status, attempts);
    this.exhausted = attempts >= RECONNECT_MAX_ATTEMPTS;
    if (this.exhausted) this.fallBack();
    else this.retryLater(attempts + 1, laterMs);
  }

  private retryLater(attempts: number, laterMs: number): void {
    this.retryTimer = this.options.clock.schedule(RECONNECT_INTERVAL_MS + laterMs, () => {
      if (this.socket) return;
      this.change(this.current.status, attempts);
      this.reconnect();
    });
  }

  private fallBack(): void {
    const serverId = this.watched.last();
    if (serverId === undefined) {
      this.polling.stop();
      this.change('closed', this.current.attempts);
      return;
    }
    this.change('fallback', this.current.attempts);
    this.polling.start(serverId);
  }

  private scheduleCheck(): void {
    this.checkTimer = this.options.clock.schedule(SOCKET_CHECK_INTERVAL_MS, () => {
      this.scheduleCheck();
      this.reconnect();
    });
  }

  /** Detaches the socket so that its later events are ignored. */
  private release(): LiveWebSocket | undefined {
    const { socket } = this;
    this.socket = undefined;
    this.connectTimer?.cancel();
    if (socket) socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
    return socket;
  }

  private change(status: LiveStatus, attempts: number): void {
    if (status === this.current.status && attempts === this.current.attempts) return;
    this.current = { status, attempts };
    this.changes.emit(this.current);
  }
}

/** A panel of another version may have others. */
const signOutReasonFrom = (reason: string): SignOutReason =>
  SIGN_OUT_REASONS.find((known) => known === reason) ?? 'session_ended';
