import { type IncomingMessage } from 'node:http';
import { type ServerMessage, SOCKET_NOT_SIGNED_IN, SOCKET_SERVICE_RESTART } from '@outpost/contracts/live.js';
import { WebSocket } from 'ws';
import { type Principal } from '../auth/principal.js';

/** Unsent bytes beyond which news is left out: the reader will find it in the history. */
const SHED_BYTES = 256 * 1024;
/** Bytes that wait or were left out while the reader took nothing: beyond these there is none. */
const STALLED_BYTES = 1024 * 1024;
/** Unsent bytes beyond which also a reader that takes some is given up: it would take the memory of all others. */
const GIVE_UP_BYTES = 8 * 1024 * 1024;

/** What may be left out for a slow reader; an answer to its own command never is. */
export const SHEDDABLE = new Set<ServerMessage['type']>(['consoleUpdate', 'command', 'logEntry']);

/** One open socket and whom it belongs to. */
export class LiveSession {
  readonly subscriptions = new Set<number>();
  /** Messages being worked on. */
  working = 0;
  private answeredPing = true;
  /** Bytes of news left out since the reader last took something. */
  private leftOutBytes = 0;
  /** Bytes the reader had taken when it was last looked at. */
  private takenBytes = 0;

  constructor(
    private readonly socket: WebSocket,
    /** The upgrade request: its credential is checked again with every message. */
    readonly request: IncomingMessage,
    public principal: Principal,
  ) {
    socket.on('pong', () => (this.answeredPing = true));
  }

  send(message: ServerMessage): void {
    this.sendText(message.type, JSON.stringify(message));
  }

  /** A message of this type as JSON. */
  sendText(type: ServerMessage['type'], text: string): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const waiting = this.socket.bufferedAmount;
    // A polite end would wait for a reader that isn't there, and keep what waits for it.
    if (waiting > GIVE_UP_BYTES) {
      this.socket.terminate();
      return;
    }
    if (waiting > SHED_BYTES && SHEDDABLE.has(type)) this.leftOutBytes += text.length;
    else this.socket.send(text);
  }

  /** Cuts off who took nothing since the last look although much waits. Asked every few seconds. */
  endIfStalled(): void {
    const { bytesWritten, writableLength } = this.request.socket;
    const taken = bytesWritten - writableLength;
    if (taken !== this.takenBytes) {
      this.takenBytes = taken;
      this.leftOutBytes = 0;
    } else if (this.socket.bufferedAmount + this.leftOutBytes > STALLED_BYTES) {
      this.socket.terminate();
    }
  }

  /** Asks for a sign of life; who gave none since the last time is cut off. */
  checkAlive(): void {
    if (!this.answeredPing) {
      this.socket.terminate();
      return;
    }
    this.answeredPing = false;
    this.socket.ping();
  }

  /** The browser has a new cookie by then: what was opened with the old one, and maybe by a thief, does not go on. */
  comeAgain(): void {
    this.socket.close(SOCKET_SERVICE_RESTART, 'The session was renewed');
  }

  /** The panel ends. Who is connected is told before the connection breaks. */
  sayGoodbye(): void {
    this.socket.close(SOCKET_SERVICE_RESTART, 'The panel is shutting down');
  }

  /** The credential is no longer good: the panel goes back to its sign-in page. */
  signOut(): void {
    this.socket.close(SOCKET_NOT_SIGNED_IN, 'You are not signed in');
  }
}
