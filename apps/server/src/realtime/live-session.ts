import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type Socket } from 'node:net';
import { type ServerMessage } from '@outpost/contracts/live.js';
import {
  type SignOutReason,
  SOCKET_NOT_SIGNED_IN,
  SOCKET_SERVICE_RESTART,
} from '@outpost/contracts/socket.js';
import { WebSocket } from 'ws';
import { type Principal } from '../auth/principal.js';
import { bothLeftOut, type LeftOut } from './left-out.js';
import { BroadcastRound } from './broadcast-round.js';
import { HeldBatches } from './held-batches.js';
import { type Reader, type ServerBatch } from './server-batch.js';

/** Unsent bytes beyond which updates are left out: the reader will find them in the lists. */
export const QUEUE_BYTES = 256 * 1024;
/** Limit of one round for a reader, in characters. */
const ROUND_LENGTH = 1024 * 1024;
/** Unsent bytes beyond which even a reader that takes some is ended: it would use up the memory of all others. */
const GIVE_UP_BYTES = 8 * 1024 * 1024;

/** One open socket and its principal. */
export class LiveSession implements Reader {
  readonly id = randomUUID();
  /** Watched servers, each with the first round it takes part in. */
  readonly subscriptions = new Map<number, number>();
  /** Messages being worked on. */
  working = 0;
  /** Number of the last round delivered. */
  lastRound = 0;
  /** Messages left out since it was opened because the reader did not take them. */
  notTaken = 0;
  private readonly leftOut = new Map<number, LeftOut>();
  /** Of servers whose beginning it is not told yet. */
  private readonly held = new Map<number, HeldBatches>();
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
    request.socket.on('drain', () => this.reportLeftOut());
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Sends at once and in any case: answers, and what everyone must know. */
  send(message: ServerMessage): void {
    if (!this.isOpen) return;
    // A closing handshake would wait for a reader that does not read, and keep its queue in memory.
    if (this.socket.bufferedAmount > GIVE_UP_BYTES) this.socket.terminate();
    else this.socket.send(JSON.stringify(message));
  }

  /** Delivers a round, unless the reader is behind. */
  deliver(round: BroadcastRound, all: readonly ServerBatch[]): void {
    const batches = this.held.size > 0 ? all.filter((batch) => !this.hold(batch)) : all;
    if (!this.isOpen || batches.length === 0) return;
    const { isBehind } = this;
    const sent = isBehind ? [] : withinLength(batches);
    const frame = round.frameFor(this, sent);
    const isTaken = !this.isFull || this.socket.bufferedAmount + frame.length <= QUEUE_BYTES;
    // Written to the raw socket as one whole frame, as `ws` writes its own: `ws` would make a copy for each reader.
    if (isTaken && frame.length > 0) this.request.socket.write(frame);
    for (const batch of batches) this.noteLeftOut(batch, isTaken && sent.includes(batch));
    if (isBehind || !isTaken) this.notTaken += countIn(batches);
    this.reportLeftOut();
  }

  /** What follows of a server waits until {@link begin}. */
  beginLater(serverId: number): HeldBatches {
    const held = new HeldBatches();
    this.held.set(serverId, held);
    return held;
  }

  /** Tells the client up to which entry to read the lists. What was held, and comes after it, follows. */
  begin(serverId: number, upTo: number): void {
    const { batches, leftOut } = this.held.get(serverId)?.after(upTo) ?? { batches: [], leftOut: undefined };
    this.held.delete(serverId);
    if (this.followsTimeline) this.send({ type: 'reload', serverId, from: 1, upTo, leftOut: 0 });
    this.deliver(new BroadcastRound(0), batches);
    if (leftOut) this.miss(serverId, leftOut);
  }

  /** Whether the beginning of a server waits for this. */
  isHolding(serverId: number, held: HeldBatches): boolean {
    return this.held.get(serverId) === held;
  }

  /** Something of a server did not come, and is in the lists. */
  miss(serverId: number, missed: LeftOut): void {
    if (this.held.has(serverId)) return;
    this.send(this.leftOutMessage(serverId, missed, 'Messages of this server may not have come'));
  }

  /** The client unsubscribed or lost access. */
  leave(serverId: number): void {
    this.subscriptions.delete(serverId);
    this.leftOut.delete(serverId);
    this.held.delete(serverId);
  }

  /** Ends a reader that took nothing since the last check although much waits. Called every few seconds. */
  endIfStalled(): void {
    if (this.pace.isStalled(this.socket.bufferedAmount)) this.socket.terminate();
  }

  /** Pings the client, and ends it if the last ping was not answered. */
  checkAlive(): void {
    if (!this.answeredPing) {
      this.socket.terminate();
      return;
    }
    this.answeredPing = false;
    this.socket.ping();
  }

  /**
   * For a renewed session: the browser has a new cookie, and a socket opened with the old one may be that of a thief.
   */
  closeForRenewal(): void {
    this.socket.close(SOCKET_SERVICE_RESTART, 'The session was renewed');
  }

  /** For a shutdown: the client is told before the connection breaks. */
  closeForShutdown(): void {
    this.socket.close(SOCKET_SERVICE_RESTART, 'The panel is shutting down');
  }

  /** The credential is no longer valid: the client returns to its sign-in page, and says why. */
  signOut(reason: SignOutReason): void {
    this.socket.close(SOCKET_NOT_SIGNED_IN, reason);
  }

  /** The buffer of the socket is full; `drain` follows when everything is taken. */
  private get isFull(): boolean {
    return this.request.socket.writableNeedDrain;
  }

  /** Something was left out that the client was not told about. */
  private get isBehind(): boolean {
    return this.leftOut.size > 0;
  }

  private hold(batch: ServerBatch): boolean {
    const held = this.held.get(batch.serverId);
    held?.add(batch);
    return held !== undefined;
  }

  private noteLeftOut(batch: ServerBatch, isSent: boolean): void {
    const leftOut = isSent ? batch.leftOutForAll : batch.whole;
    if (!leftOut) return;
    this.leftOut.set(batch.serverId, bothLeftOut(this.leftOut.get(batch.serverId), leftOut));
    if (!isSent) this.pace.noteLeftOut(batch.textLength);
  }

  /** Called once it reads again: by then everything that was left out is in the lists. */
  private reportLeftOut(): void {
    if (!this.isBehind || !this.isOpen || this.isFull) return;
    for (const [serverId, leftOut] of this.leftOut) {
      const why = `This connection reads too slowly. Messages left out: ${leftOut.count}`;
      this.send(this.leftOutMessage(serverId, leftOut, why));
    }
    this.leftOut.clear();
  }

  private leftOutMessage(serverId: number, { count, from, upTo }: LeftOut, why: string): ServerMessage {
    if (this.followsTimeline) return { type: 'reload', serverId, from, upTo, leftOut: count };
    return { type: 'connectionError', serverId, error: `${why}; the lists of the server hold them` };
  }
}

const countIn = (batches: readonly ServerBatch[]): number =>
  batches.reduce((sum, { whole }) => sum + (whole?.count ?? 0), 0);

/** The first batches of the round that together are not too long; always at least one. */
function withinLength(batches: readonly ServerBatch[]): readonly ServerBatch[] {
  let length = 0;
  return batches.filter((batch, at) => {
    length += batch.textLength;
    return at === 0 || length <= ROUND_LENGTH;
  });
}

/** Bytes waiting or left out beyond which a reader that takes nothing is considered gone. */
const STALLED_BYTES = 1024 * 1024;

/** Detects a reader that does not read, by the bytes that the system takes for it. */
class ReaderPace {
  /** Bytes left out since the reader last took something, and the total it had taken by then. */
  private leftOutBytes = 0;
  private takenAtLeftOut = 0;
  private takenAtCheck = 0;

  constructor(private readonly connection: Pick<Socket, 'bytesWritten' | 'writableLength'>) {}

  noteLeftOut(bytes: number): void {
    const taken = this.taken();
    this.leftOutBytes = taken === this.takenAtLeftOut ? this.leftOutBytes + bytes : bytes;
    this.takenAtLeftOut = taken;
  }

  /** Whether nothing was taken since the last call although much waits or was left out. */
  isStalled(waitingBytes: number): boolean {
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
