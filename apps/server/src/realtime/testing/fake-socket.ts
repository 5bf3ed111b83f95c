import { EventEmitter } from 'node:events';
import { type IncomingMessage } from 'node:http';
import { type BatchMessage, type ServerMessage } from '@outpost/contracts/live.js';
import { WebSocket } from 'ws';

const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** Both halves of a socket whose client takes everything at once. */
export class FakeSocket {
  readonly received: ServerMessage[] = [];
  /** Reason it was closed with. */
  closedFor: string | undefined;
  private readonly connection = Object.assign(new EventEmitter(), {
    ...{ writableNeedDrain: false, bytesWritten: 0, writableLength: 0 },
    write: (frames: Buffer) => this.readFrames(frames),
  });

  /** @param take gets each message when it comes */
  constructor(private readonly take: (message: ServerMessage) => void = () => undefined) {}

  get socket(): WebSocket {
    const socket: EventEmitter = Object.assign(new EventEmitter(), {
      ...{ readyState: WebSocket.OPEN, bufferedAmount: 0 },
      send: (text: string) => this.read(text),
      close: (_code: number, reason: string) => {
        this.closedFor = reason;
        Object.assign(socket, { readyState: WebSocket.CLOSING });
      },
    });
    return socket as WebSocket;
  }

  get request(): IncomingMessage {
    return { socket: this.connection } as unknown as IncomingMessage;
  }

  /** Not masked, in one frame each. */
  private readFrames(frames: Buffer): void {
    for (let at = 0; at < frames.length;) {
      const short = frames.readUInt8(at + 1);
      const start = at + 2 + (short === EIGHT_BYTES ? 8 : short === TWO_BYTES ? 2 : 0);
      const length =
        short === EIGHT_BYTES
          ? Number(frames.readBigUInt64BE(at + 2))
          : short === TWO_BYTES
            ? frames.readUInt16BE(at + 2)
            : short;
      this.read(frames.toString('utf8', start, start + length));
      at = start + length;
    }
  }

  private read(text: string): void {
    const message = JSON.parse(text) as ServerMessage | BatchMessage;
    for (const one of message.type === 'batch' ? message.messages : [message]) {
      this.received.push(one);
      this.take(one);
    }
  }
}
