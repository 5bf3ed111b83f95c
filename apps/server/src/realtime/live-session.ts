import { type IncomingMessage } from 'node:http';
import { type Socket } from 'node:net';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { SOCKET_NOT_SIGNED_IN, SOCKET_SERVICE_RESTART } from '@outpost/contracts/socket.js';
import { WebSocket } from 'ws';
import { type Principal } from '../auth/principal.js';
import { bothLeftOut, type LeftOut } from './left-out.js';
import { type BroadcastRound } from './broadcast-round.js';
import { type Reader, type ServerBatch } from './server-batch.js';

/** Unsent bytes beyond which news is left out: the reader will find it in the lists. */
export const QUEUE_BYTES = 256 * 1024;
/** Of one round a reader gets so much at once, in characters. */
const ROUND_LENGTH = 1024 * 1024;
/** Unsent bytes beyond which also a reader that takes some is given up: it would take the memory of all others. */
const GIVE_UP_BYTES = 8 * 1024 * 1024;

/** One open socket and whom it belongs to. */
export class LiveSession implements Reader {
  /** Servers it watches, with the first round of news it takes part in. */
  readonly subscriptions = new Map<number, number>();
  /** Messages being worked on. */
  working = 0;
  /** Whom its credential stands for, about to be asked. */
  nextPrincipal: Promise<Principal | null> | undefined;
  /** The round of news it was told last. */
  lastRound = 0;
  /** News left out since it was opened. */
  leftOutInAll = 0;
  private readonly leftOut = new Map<number, LeftOut>();
  private answeredPing = true;
  private readonly pace: ReaderPace;

  constructor(
    private readonly socket: WebSocket,
    /** The upgrade request: its credential is checked again with every message. */
    readonly request: IncomingMessage,
    public principal: Principal,
    readonly followsTimeline = false,
  ) {
    this.pace = new ReaderPace(request.socket);
    socket.on('pong', () => (this.answeredPing = true));
    request.socket.on('drain', () => this.tellLeftOut());
  }

  /** At once and in any case: an answer, or what everybody must know. */
  send(message: ServerMessage): void {
    if (!this.isOpen) return;
    // A polite end would wait for a reader that isn't there, and keep what waits for it.
    if (this.socket.bufferedAmount > GIVE_UP_BYTES) this.socket.terminate();
    else this.socket.send(JSON.stringify(message));
  }

  /** News of a round, unless the reader is behind. */
  tell(round: BroadcastRound, batches: readonly ServerBatch[]): void {
    if (!this.isOpen || batches.length === 0) return;
    const sent = this.isBehind ? [] : withinLength(batches);
    const frame = round.frameFor(this, sent);
    const isTaken = !this.isFull || this.socket.bufferedAmount + frame.length <= QUEUE_BYTES;
    // Straight to the wire, whole as `ws` writes its own frames: it would make a copy for each reader.
    if (isTaken && frame.length > 0) this.request.socket.write(frame);
    for (const batch of batches) this.noteLeftOut(batch, isTaken && sent.includes(batch));
    this.tellLeftOut();
  }

  /** It may not or will not see this server any more. */
  leave(serverId: number): void {
    this.subscriptions.delete(serverId);
    this.leftOut.delete(serverId);
  }

  /** Cuts off who took nothing since the last look although much waits. Asked every few seconds. */
  endIfStalled(): void {
    if (this.pace.look(this.socket.bufferedAmount)) this.socket.terminate();
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

  private get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** The system takes no more for now; a `drain` will tell when everything is taken. */
  private get isFull(): boolean {
    return this.request.socket.writableNeedDrain;
  }

  /** Something was left out of which it has not been told. */
  private get isBehind(): boolean {
    return this.leftOut.size > 0;
  }

  private noteLeftOut(batch: ServerBatch, isSent: boolean): void {
    const leftOut = isSent ? batch.leftOutForAll : batch.whole;
    if (!leftOut) return;
    this.leftOut.set(batch.serverId, bothLeftOut(this.leftOut.get(batch.serverId), leftOut));
    this.leftOutInAll += leftOut.count;
    if (!isSent) this.pace.noteLeftOut(batch.textLength);
  }

  /** As soon as it reads again: by then all that was left out is in the lists. */
  private tellLeftOut(): void {
    if (!this.isBehind || !this.isOpen || this.isFull) return;
    for (const [serverId, leftOut] of this.leftOut) this.send(this.leftOutMessage(serverId, leftOut));
    this.leftOut.clear();
  }

  private leftOutMessage(serverId: number, { count, from, upTo }: LeftOut): ServerMessage {
    if (this.followsTimeline) return { type: 'reload', serverId, from, upTo, leftOut: count };
    const error = `This connection reads too slowly. Messages left out: ${count}; the lists of the server hold them`;
    return { type: 'connectionError', serverId, error };
  }
}

/** The first batches of the round that together are not too long; the first one in any case. */
function withinLength(batches: readonly ServerBatch[]): readonly ServerBatch[] {
  let length = 0;
  return batches.filter((batch, at) => {
    length += batch.textLength;
    return at === 0 || length <= ROUND_LENGTH;
  });
}

/** Bytes that wait or were left out while the reader took nothing: beyond these there is none. */
const STALLED_BYTES = 1024 * 1024;

/** Whether somebody reads at all, told by what the system takes for them. */
class ReaderPace {
  /** Bytes of news left out since the reader last took something, and what it had taken by then. */
  private leftOutBytes = 0;
  private takenAtLeftOut = 0;
  private takenAtCheck = 0;

  constructor(private readonly connection: Pick<Socket, 'bytesWritten' | 'writableLength'>) {}

  noteLeftOut(bytes: number): void {
    const taken = this.taken();
    this.leftOutBytes = taken === this.takenAtLeftOut ? this.leftOutBytes + bytes : bytes;
    this.takenAtLeftOut = taken;
  }

  /** Whether nothing was taken since the last look although much waits or was left out. */
  look(waitingBytes: number): boolean {
    const taken = this.taken();
    const tookNothing = taken === this.takenAtCheck;
    this.takenAtCheck = taken;
    if (taken !== this.takenAtLeftOut) this.leftOutBytes = 0;
    return tookNothing && waitingBytes + this.leftOutBytes > STALLED_BYTES;
  }

  private taken(): number {
    return this.connection.bytesWritten - this.connection.writableLength;
  }
}
