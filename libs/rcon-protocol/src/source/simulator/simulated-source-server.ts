import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type Clock, type Timer } from '@outpost/clock/clock.js';
import { SOURCE_PERSONALITIES, type SourcePersonality, type SourcePersonalityName } from './personalities.js';
import { RateLimit } from './rate-limit.js';
import { ServerJournal } from './server-journal.js';
import { SimulatedConnection } from './simulated-connection.js';
import { SimulatedWorld } from './simulated-world.js';
import { NO_FAULTS, type SourceFaults } from './source-faults.js';

export interface SimulatedSourceServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly password: string;
  /** Default 127.0.0.1: a simulated server should be reachable from this machine only. */
  readonly host?: string;
  /** Default `srcds`, the reference implementation. */
  readonly personality?: SourcePersonalityName | SourcePersonality;
  readonly faults?: Partial<SourceFaults>;
  readonly world?: SimulatedWorld;
  /** How long the server is down after `quit`. Default 3 s. */
  readonly bootDelayMs?: number;
  readonly clock?: Clock;
}

const BOOT_DELAY_MS = 3000;

/** Unlike the library's clock, its timers keep the process alive: a booting server must not let it exit. */
const refClock: Clock = {
  now: () => performance.now(),
  schedule(delayMs, callback) {
    const handle = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};

/**
 * Server side of Source RCON on a real TCP socket, with a small simulated world. Used by tests, `npm run sim` and the
 * demo.
 */
export class SimulatedSourceServer {
  readonly world: SimulatedWorld;
  readonly journal: ServerJournal;
  /** May be changed at any time. */
  readonly faults: SourceFaults;
  private readonly connections = new Set<SimulatedConnection>();
  private readonly clock: Clock;
  private readonly rateLimit: RateLimit;
  private listener: Server | null = null;
  private boot: Timer | null = null;
  private boundPort = 0;
  private stopped = false;

  private constructor(private readonly options: SimulatedSourceServerOptions) {
    this.clock = options.clock ?? refClock;
    this.rateLimit = new RateLimit(this.clock);
    this.world = options.world ?? new SimulatedWorld();
    this.journal = new ServerJournal(() => this.clock.now());
    this.faults = { ...NO_FAULTS, ...options.faults };
  }

  /** Resolves once the port is open; rejects with the operating system error when it is taken. */
  static async start(options: SimulatedSourceServerOptions): Promise<SimulatedSourceServer> {
    const server = new SimulatedSourceServer(options);
    server.boundPort = await server.listen(options.port);
    return server;
  }

  get port(): number {
    return this.boundPort;
  }

  get clients(): number {
    return this.connections.size;
  }

  /** Sends an unsolicited packet to every logged-in client. */
  push(id: number, type: number, body: string): void {
    for (const connection of this.connections) connection.push(id, type, body);
  }

  /** Sends a console line to every client, if the game has such lines. */
  print(line: string): void {
    for (const connection of this.connections) connection.print(line);
  }

  /** Closes every connection, as a process that ends does, and comes back on the same port. */
  restart(): void {
    if (this.stopped) return;
    void this.goDown();
    this.boot?.cancel();
    this.boot = this.clock.schedule(this.options.bootDelayMs ?? BOOT_DELAY_MS, () => {
      // The port may have been taken meanwhile; it may become free again.
      this.listen(this.boundPort).catch(() => this.restart());
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.boot?.cancel();
    await this.goDown();
  }

  private listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const listener = createServer({ noDelay: true }, (socket) => this.accept(socket));
      listener.once('error', reject);
      listener.listen(port, this.options.host ?? '127.0.0.1', () => {
        this.listener = listener;
        resolve((listener.address() as AddressInfo).port);
        // stop() was called while the port was being opened.
        if (this.stopped) void this.goDown();
      });
    });
  }

  private accept(socket: Socket): void {
    const { password, personality = 'srcds' } = this.options;
    const connection = new SimulatedConnection(socket, {
      password,
      personality: typeof personality === 'string' ? SOURCE_PERSONALITIES[personality] : personality,
      faults: this.faults,
      world: this.world,
      journal: this.journal,
      clock: this.clock,
      rateLimit: this.rateLimit,
      changeMap: () => this.changeMap(),
      quit: () => this.restart(),
    });
    this.connections.add(connection);
    socket.once('close', () => this.connections.delete(connection));
  }

  private changeMap(): void {
    for (const connection of this.connections) {
      if (this.faults.mapChange === 'closes') connection.destroy();
      else if (this.faults.mapChange === 'forgets') connection.becomeUnresponsive();
    }
  }

  private goDown(): Promise<void> {
    const { listener } = this;
    this.listener = null;
    for (const connection of this.connections) connection.destroy();
    return new Promise((resolve) => {
      if (listener === null) resolve();
      else listener.close(() => resolve());
    });
  }
}
