import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CHAT_IDENTIFIER, CONSOLE_IDENTIFIER } from '../webrcon.frame.js';
import { type SimulatedRustPlayer, SimulatedRustWorld } from './simulated-rust-world.js';

/** How the server treats a wrong password. Both are reported of real servers. */
export const WRONG_PASSWORD_HABITS = ['closes', 'never-upgrades'] as const;
export type WrongPasswordBehaviour = (typeof WRONG_PASSWORD_HABITS)[number];

export interface SimulatedWebrconServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly password: string;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default `closes`. */
  readonly wrongPassword?: WrongPasswordBehaviour;
  /** Sends `Type` as a number, as older builds do. */
  readonly numericTypes?: boolean;
  /** Executes commands but answers nothing. Can be changed later: {@link SimulatedWebrconServer.silent}. */
  readonly silent?: boolean;
  /** Called for each login and each executed command. */
  readonly onEntry?: (line: string) => void;
}

const TYPE_NUMBERS = { Generic: 0, Error: 1, Warning: 2, Chat: 3 } as const;
type FrameType = keyof typeof TYPE_NUMBERS;

/** Server side of Rust's WebRCON on a real socket, with a small simulated world. Used by tests and `npm run sim`. */
export class SimulatedWebrconServer {
  readonly world = new SimulatedRustWorld();
  /** Executed commands, oldest first. */
  readonly commands: string[] = [];
  silent: boolean;
  private readonly listener: Server = createServer();
  private readonly sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  private constructor(private readonly options: SimulatedWebrconServerOptions) {
    this.silent = options.silent ?? false;
    this.listener.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** Resolves once the port is open; rejects with the operating system error when it is taken. */
  static start(options: SimulatedWebrconServerOptions): Promise<SimulatedWebrconServer> {
    const server = new SimulatedWebrconServer(options);
    return new Promise((resolve, reject) => {
      server.listener.once('error', reject);
      server.listener.listen(options.port, options.host ?? '127.0.0.1', () => resolve(server));
    });
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  get clients(): number {
    return this.sockets.clients.size;
  }

  /** Sends a console line to every client. */
  print(line: string): void {
    this.broadcast(CONSOLE_IDENTIFIER, line, 'Generic');
  }

  /** @param channel 0 Global, 1 Team, 2 Server, 3 Cards, 4 Local, 5 Clan */
  chat({ steamId, name }: Pick<SimulatedRustPlayer, 'steamId' | 'name'>, text: string, channel = 0): void {
    const chat = { Channel: channel, Message: text, UserId: steamId, Username: name, Color: '#5af', Time: 0 };
    this.broadcast(CHAT_IDENTIFIER, JSON.stringify(chat), 'Chat');
  }

  /** Sends a raw message to every client. */
  sendRaw(text: string): void {
    for (const client of this.sockets.clients) client.send(text);
  }

  /** Drops every connection without a closing handshake. */
  disconnectAll(): void {
    for (const client of this.sockets.clients) client.terminate();
  }

  stop(): Promise<void> {
    this.disconnectAll();
    return new Promise((resolve) => {
      this.listener.close(() => resolve());
      this.listener.closeAllConnections();
    });
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const isRight = (request.url ?? '').slice(1) === encodeURIComponent(this.options.password);
    this.options.onEntry?.(isRight ? 'accepted' : 'refused');
    if (!isRight && this.options.wrongPassword === 'never-upgrades') {
      socket.destroy();
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (client) => {
      if (isRight) client.on('message', (data) => this.take(client, data as Buffer));
      else client.close();
    });
  }

  private take(client: WebSocket, data: Buffer): void {
    const { Identifier, Message } = JSON.parse(data.toString()) as { Identifier: number; Message: string };
    this.commands.push(Message);
    this.options.onEntry?.(`command ${Message}`);
    if (this.silent) return;
    const outcome = this.world.execute(Message);
    if (outcome.kind === 'reply') client.send(this.frame(Identifier, outcome.text, 'Generic'));
    else if (outcome.kind === 'said') this.chat({ steamId: '0', name: 'SERVER' }, outcome.text, 2);
    else this.disconnectAll();
  }

  private broadcast(identifier: number, text: string, type: FrameType): void {
    this.sendRaw(this.frame(identifier, text, type));
  }

  private frame(identifier: number, text: string, type: FrameType): string {
    const { numericTypes = false } = this.options;
    const written = numericTypes ? TYPE_NUMBERS[type] : type;
    return JSON.stringify({ Message: text, Identifier: identifier, Type: written, Stacktrace: '' });
  }
}
