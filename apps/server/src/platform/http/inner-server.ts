import { createServer, type IncomingMessage, request, type RequestListener, type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

export interface InnerRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names and values in turn, without those of a single connection and the length. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  /** IP address that the request counts as coming from. */
  readonly address: string;
}

export interface InnerAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** The answer has more bytes than can be passed on. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/**
 * Passes requests to an application as if they came over a connection of their own, but within the process: nobody
 * else can reach this server, and middleware sees nothing but ordinary requests.
 */
export class InnerServer {
  private readonly server: Server;

  constructor(application: RequestListener) {
    this.server = createServer(application);
  }

  /**
   * Resolves with the whole answer.
   *
   * @param connection the application's side of the connection, before anything is read from it
   * @throws {AnswerTooLargeError}
   * @throws {Error} when the application breaks its answer off
   */
  async dispatch(
    { method, path, headers, body, address }: InnerRequest,
    maxBytes: number,
    connection: (socket: Duplex) => void,
  ): Promise<InnerAnswer> {
    const [outer, inner] = duplexPair();
    Object.defineProperty(inner, 'remoteAddress', { value: address });
    // A pair does not do so by itself: an answer that is broken off would be waited for for ever.
    inner.once('close', () => outer.destroy());
    connection(inner);
    this.server.emit('connection', inner);
    try {
      return await new Promise((resolve, reject) => {
        const call = request({
          createConnection: () => outer,
          method,
          path,
          // Without a length the body would be chunked, which an empty one is not.
          headers: [...headers, 'Content-Length', String(body.length), 'Connection', 'close'],
        });
        call.on('error', reject);
        call.on('response', (response) => void wholeOf(response, maxBytes).then(resolve, reject));
        call.end(body);
      });
    } finally {
      outer.destroy();
      inner.destroy();
    }
  }
}

async function wholeOf(response: IncomingMessage, maxBytes: number): Promise<InnerAnswer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AnswerTooLargeError();
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, headers: response.rawHeaders, body: Buffer.concat(chunks) };
}
