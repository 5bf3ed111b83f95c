import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Of JSON; empty for anything else. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What is answered to a call; `hang`: nothing, ever. */
export type Replies = (call: Received) => Reply | 'hang';

/** A local service that is called as the vendors' are, and answers as a test says. */
export class Receiver {
  readonly calls: Received[] = [];
  reply: Replies = () => ({});
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const { method = '', url: path = '', headers } = request;
        const isJson = headers['content-type']?.includes('json') === true;
        const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
        const call = { method, path, headers, text, bytes, body };
        receiver.calls.push(call);
        const reply = receiver.reply(call);
        if (reply !== 'hang') {
          const { status = 200, headers: sent = {}, body = '' } = reply;
          response.writeHead(status, sent).end(typeof body === 'string' ? body : JSON.stringify(body));
        }
        for (const resolve of receiver.waiting.splice(0)) resolve();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves once it was called so often. */
  async called(times: number): Promise<void> {
    while (this.calls.length < times) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
