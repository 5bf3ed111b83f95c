import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';

/** Backpressure limit in bytes: a flood is as fast as its reader. */
const WAITING_BYTES = 1024 * 1024;
const CONSOLE = 0;

/** A WebRCON game server that accepts every login, and answers and prints as ordered. */
export class HostileWebrcon {
  private readonly listener: Server = createServer();
  private readonly sockets: WebSocketServer;

  private constructor(private readonly answerOf: (command: string) => string) {
    this.sockets = new WebSocketServer({ server: this.listener, perMessageDeflate: false });
    this.sockets.on('connection', (client) => {
      client.on('message', (data: Buffer) => this.take(client, data));
      client.on('error', () => undefined);
    });
  }

  static async start(answerOf: (command: string) => string = () => '{}'): Promise<HostileWebrcon> {
    const server = new HostileWebrcon(answerOf);
    await new Promise<void>((resolve) => server.listener.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** Prints lines as fast as the panel reads them. */
  async flood(lines: number, line: (at: number) => string): Promise<void> {
    for (let at = 0; at < lines; at += 1) {
      const text = frame(CONSOLE, line(at));
      for (const client of this.sockets.clients) {
        while (client.bufferedAmount > WAITING_BYTES) await pause(1);
        client.send(text);
      }
    }
  }

  async stop(): Promise<void> {
    for (const client of this.sockets.clients) client.terminate();
    this.listener.closeAllConnections();
    await new Promise<void>((resolve) => this.listener.close(() => resolve()));
  }

  private take(client: WebSocket, data: Buffer): void {
    const { Identifier, Message } = JSON.parse(data.toString()) as { Identifier: number; Message: string };
    client.send(frame(Identifier, this.answerOf(Message)));
  }
}

const frame = (identifier: number, text: string): string =>
  JSON.stringify({ Message: text, Identifier: identifier, Type: 'Generic', Stacktrace: '' });
