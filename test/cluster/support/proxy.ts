import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a panel and a server. While it is cut nothing passes and nothing is closed, as with a pulled cable. */
export class Proxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private trap: { readonly text: string; readonly spring: () => void } | undefined;

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (socket) => this.join(socket));
  }

  /** @param target port on this machine */
  static async to(target: number): Promise<Proxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Proxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Cuts it when this is sent, which still arrives; resolves then. */
  cutAfter(text: string): Promise<void> {
    return new Promise((spring) => (this.trap = { text, spring }));
  }

  /** What was sent meanwhile arrives. */
  mend(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private springTrap({ spring }: { readonly spring: () => void }): void {
    this.trap = undefined;
    this.cut();
    spring();
  }

  private join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    this.forward(client, server);
    this.forward(server, client);
  }

  private forward(from: Socket, to: Socket): void {
    this.sockets.add(from);
    if (this.isCut) from.pause();
    from.on('data', (bytes) => {
      to.write(bytes);
      if (this.trap && bytes.includes(this.trap.text)) this.springTrap(this.trap);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }
}
