import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { type SevenDaysOutcome, SimulatedSevenDaysWorld } from './simulated-seven-days-world.js';
import { SimulatedTelnetConnection } from './simulated-telnet-connection.js';
import { NO_TELNET_FAULTS, type TelnetFaults } from './telnet-faults.js';

export interface SimulatedTelnetServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Empty: none is required. */
  readonly password: string;
  /** Default 127.0.0.1. */
  readonly host?: string;
  readonly faults?: Partial<TelnetFaults>;
  readonly clock?: Clock;
  /** Wrong passwords after which an address is blocked. Default 10, as in the game. */
  readonly failedLoginLimit?: number;
  /** Duration of that block in milliseconds. Default 10 s. */
  readonly blockMs?: number;
  /** Called for each login and each executed command. */
  readonly onEntry?: (line: string) => void;
}

/** Default of `TelnetFailedLoginLimit` in serverconfig.xml. */
const FAILED_LOGIN_LIMIT = 10;
const BLOCK_MS = 10_000;
const STARTED_AT = Date.UTC(2026, 0, 1, 10, 53, 10);

/** The telnet console of 7 Days to Die on a real socket, with a small world. Used by tests and `npm run sim`. */
export class SimulatedTelnetServer {
  readonly world = new SimulatedSevenDaysWorld();
  /** Executed commands, oldest first. */
  readonly commands: string[] = [];
  /** May be changed at any time. */
  readonly faults: TelnetFaults;
  readonly logins = { accepted: 0, refused: 0 };
  private readonly clock: Clock;
  private readonly listener: Server;
  private readonly connections = new Set<SimulatedTelnetConnection>();
  private readonly failures = new Map<string, { count: number; until: number }>();

  private constructor(private readonly options: SimulatedTelnetServerOptions) {
    this.clock = options.clock ?? systemClock;
    this.faults = { ...NO_TELNET_FAULTS, ...options.faults };
    this.listener = createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  /** Resolves once the port is open; rejects with the operating system error when it is taken. */
  static start(options: SimulatedTelnetServerOptions): Promise<SimulatedTelnetServer> {
    const server = new SimulatedTelnetServer(options);
    return new Promise((resolve, reject) => {
      server.listener.once('error', reject);
      server.listener.listen(options.port, options.host ?? '127.0.0.1', () => resolve(server));
    });
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  get clients(): number {
    return this.connections.size;
  }

  /** Sends a log line to every client; `level` is `INF`, `WRN`, `ERR` or `EXC`. */
  log(level: string, text: string): void {
    const seconds = this.clock.now() / 1000;
    const time = new Date(STARTED_AT + seconds * 1000).toISOString().slice(0, 19);
    for (const connection of this.connections)
      connection.print(`${time} ${seconds.toFixed(3)} ${level} ${text}`);
  }

  chat(name: string, platformId: string, text: string): void {
    this.log('INF', `Chat (from '${platformId}', entity id '171', to 'Global'): '${name}': ${text}`);
  }

  /** Closes every connection. */
  disconnectAll(): void {
    for (const connection of this.connections) connection.destroy();
  }

  stop(): Promise<void> {
    this.disconnectAll();
    return new Promise((resolve) => this.listener.close(() => resolve()));
  }

  private accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    if ((this.failures.get(address)?.until ?? 0) > this.clock.now()) {
      socket.destroy();
      return;
    }
    const connection = new SimulatedTelnetConnection(socket, {
      password: this.options.password,
      faults: this.faults,
      clock: this.clock,
      refuse: () => this.refuse(address),
      letIn: () => this.letIn(address),
      execute: (command) => this.execute(command),
      log: (level, text) => this.log(level, text),
      shutDown: () => void this.stop(),
    });
    this.connections.add(connection);
    socket.once('close', () => this.connections.delete(connection));
  }

  private execute(command: string): SevenDaysOutcome {
    this.commands.push(command);
    this.options.onEntry?.(`command ${command}`);
    return this.world.execute(command);
  }

  private letIn(address: string): void {
    this.failures.delete(address);
    this.logins.accepted += 1;
    this.options.onEntry?.('accepted');
  }

  private refuse(address: string): boolean {
    const { failedLoginLimit = FAILED_LOGIN_LIMIT, blockMs = BLOCK_MS } = this.options;
    const count = (this.failures.get(address)?.count ?? 0) + 1;
    const isBlocked = count >= failedLoginLimit;
    this.failures.set(
      address,
      isBlocked ? { count: 0, until: this.clock.now() + blockMs } : { count, until: 0 },
    );
    this.logins.refused += 1;
    this.options.onEntry?.('refused');
    return !isBlocked;
  }
}
