import { type BatchMessage, type ServerMessage } from '@outpost/contracts/live.js';
import { SOCKET_PATH, SOCKET_TIMELINE } from '@outpost/contracts/socket.js';
import { type ClientOptions, WebSocket } from 'ws';

type MessageOf<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

interface LiveClientOptions extends ClientOptions {
  readonly followsTimeline?: boolean;
}

type Undescribed = (message: object) => string | undefined;

/** A live socket driven by a test: it stores all messages and can wait for the next of a kind. */
export class LiveClient {
  /** Messages of a batch are listed individually. */
  readonly received: ServerMessage[] = [];
  private readonly listeners = new Set<() => void>();
  readonly closed: Promise<number>;

  /** The first message that deviates from its description, see `described-answers.js`. */
  private undescribed: string | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as ServerMessage | BatchMessage;
      this.undescribed ??= (globalThis as { undescribedMessage?: Undescribed }).undescribedMessage?.(message);
      this.received.push(...(message.type === 'batch' ? message.messages : [message]));
      for (const listener of [...this.listeners]) listener();
    });
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  /** Rejects with the HTTP status if the upgrade is refused. */
  static open(
    url: string,
    headers: Record<string, string>,
    options: LiveClientOptions = {},
  ): Promise<LiveClient> {
    const { followsTimeline = false, ...others } = options;
    const protocols = followsTimeline ? [SOCKET_TIMELINE] : [];
    const address = url.replace('http', 'ws') + SOCKET_PATH;
    const socket = new WebSocket(address, protocols, { headers, ...others });
    const client = new LiveClient(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client));
      socket.once('unexpected-response', (_request, response) => {
        reject(new Error(`upgrade refused: ${response.statusCode ?? 0}`));
      });
      socket.once('error', reject);
    });
  }

  send(message: unknown): void {
    this.socket.send(
      typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
    );
  }

  /** The first matching message of this type, already received or still to come. */
  next<T extends ServerMessage['type']>(
    type: T,
    fits: (message: MessageOf<T>) => boolean = () => true,
  ): Promise<MessageOf<T>> {
    const find = (): MessageOf<T> | undefined =>
      this.received.find(
        (message): message is MessageOf<T> => message.type === type && fits(message as MessageOf<T>),
      );
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (this.undescribed !== undefined) reject(new Error(`not described: ${this.undescribed}`));
        const message = find();
        if (!message) return;
        this.listeners.delete(check);
        resolve(message);
      };
      this.listeners.add(check);
      check();
    });
  }

  close(): void {
    this.socket.close();
  }
}
