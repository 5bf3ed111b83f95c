import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The server side of the example plugin: it accepts one password and echoes each line. */
export class EchoServer {
  private readonly sockets = new Set<Socket>();
  private readonly listener = createServer((socket) => this.accept(socket));

  private constructor(private readonly password: string) {}

  static async start(password: string): Promise<EchoServer> {
    const server = new EchoServer(password);
    await new Promise<void>((resolve) => server.listener.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** Sends an unsolicited line. */
  print(line: string): void {
    for (const socket of this.sockets) socket.write(`* ${line}\n`);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private accept(socket: Socket): void {
    let rest = '';
    this.sockets.add(socket);
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (text) => {
      const lines = (rest + String(text)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) socket.write(`${this.answerTo(line)}\n`);
    });
  }

  private answerTo(line: string): string {
    if (!line.startsWith('login ')) return `you said ${line}`;
    return line === `login ${this.password}` ? 'welcome' : 'denied';
  }
}
