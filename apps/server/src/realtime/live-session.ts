import { type IncomingMessage } from 'node:http';
import { type ServerMessage, SOCKET_NOT_SIGNED_IN } from '@outpost/contracts/live.js';
import { WebSocket } from 'ws';
import { type Principal } from '../auth/principal.js';

/** Unsent bytes beyond which news is left out: the reader will find it in the history. */
const SHED_BYTES = 1024 * 1024;
/** Unsent bytes beyond which the reader is given up: it would take the memory of all others. */
const GIVE_UP_BYTES = 8 * 1024 * 1024;
const TRY_AGAIN_LATER = 1013;

/** What may be left out for a slow reader; an answer to its own command never is. */
const SHEDDABLE = new Set<ServerMessage['type']>(['consoleUpdate', 'command', 'logEntry']);

/** One open socket and whom it belongs to. */
export class LiveSession {
  readonly subscriptions = new Set<number>();
  /** Messages being worked on. */
  working = 0;
  private answeredPing = true;

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
    if (waiting > SHED_BYTES && SHEDDABLE.has(type)) return;
    if (waiting > GIVE_UP_BYTES) {
      this.socket.close(TRY_AGAIN_LATER, 'Too slow');
      return;
    }
    this.socket.send(text);
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

  /** The credential is no longer good: the panel goes back to its sign-in page. */
  signOut(): void {
    this.socket.close(SOCKET_NOT_SIGNED_IN, 'You are not signed in');
  }
}
