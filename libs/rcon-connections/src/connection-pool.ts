import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { RCON_DRIVERS, type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { Connection } from './connection.js';
import { CONNECTION_ENVIRONMENT, type ConnectionEnvironment } from './connection.settings.js';
import { type ConnectionSpec } from './connection.types.js';
import { ConnectionOpenError, DuplicateDriverError, UnknownConnectionError } from './connections.errors.js';
import { type ConnectionListener, EventHub } from './event-hub.js';
import { type ServerConnection } from './server-connection.js';
import { StartPacer } from './start-pacer.js';

/**
 * One supervised connection per game server, shared by all of its users. Ids are chosen by the caller and have no
 * meaning here; the pool knows neither users nor a database. Times are milliseconds of the injected clock.
 *
 * A connection logs in and reconnects by itself, each time on a new socket and with a newly requested target. It is
 * online once a command was answered, not once the login was accepted; if no command is waiting, the check command of
 * the game is sent. After the first loss it reconnects without a pause. Failed attempts are 2 to 60 s apart, at most 10
 * s in the first ten minutes of an outage, shortened by jitter; 60 healthy seconds reset the back-off. Starts are
 * spread over the whole pool. A refused password stops the connection: from then on each {@link
 * ServerConnection.retryNow} makes one attempt, until a login succeeds. To change the address or the password, close
 * the id and open it again.
 *
 * Failures on the wire are `RconError`s; a `ConnectionDefect` is a mistake of the caller.
 */
@Injectable()
export class ConnectionPool implements OnModuleDestroy {
  private readonly connections = new Map<number, Connection>();
  private readonly drivers = new Map<string, RconDriver>();
  private readonly hub: EventHub;
  private readonly pacer: StartPacer;

  constructor(
    @Inject(RCON_DRIVERS) drivers: readonly RconDriver[],
    @Inject(CONNECTION_ENVIRONMENT) private readonly environment: ConnectionEnvironment,
  ) {
    this.hub = new EventHub(environment.reporter);
    this.pacer = new StartPacer(environment.settings.startIntervalMs);
    for (const driver of drivers) this.register(driver);
  }

  /** Rejects waiting commands before the HTTP server waits for its last requests. */
  onModuleDestroy(): void {
    this.closeAll();
  }

  /**
   * Starts connecting. The initial state, `connecting`, is not published. Without a driver for the protocol the
   * connection becomes `refused`.
   *
   * @throws {ConnectionOpenError} when the id is open
   */
  open(id: number, spec: ConnectionSpec): void {
    if (this.connections.has(id)) throw new ConnectionOpenError(id);
    const driver = this.drivers.get(spec.protocol) ?? missingDriver(spec.protocol);
    const { environment, pacer } = this;
    const connection = new Connection({
      id,
      driver,
      target: spec.target,
      wasOnline: spec.wasOnline ?? false,
      pacer,
      environment,
      publish: (event) => this.hub.publish(event),
    });
    this.connections.set(id, connection);
    connection.start();
  }

  /** Closes the connection; waiting commands are rejected as `closed`. Does nothing for an id that is not open. */
  close(id: number): void {
    const connection = this.connections.get(id);
    this.connections.delete(id);
    connection?.close();
  }

  closeAll(): void {
    for (const id of [...this.connections.keys()]) this.close(id);
  }

  /** Undefined for an id that is not open. */
  find(id: number): ServerConnection | undefined {
    return this.connections.get(id);
  }

  /** @throws {UnknownConnectionError} when the id is not open */
  get(id: number): ServerConnection {
    const connection = this.connections.get(id);
    if (connection === undefined) throw new UnknownConnectionError(id);
    return connection;
  }

  /**
   * Subscribes to the events of all connections, in order; returns the unsubscribe function. A `line-received` event is
   * acknowledged when the promise of the listener resolves, which must be within a few seconds: see
   * {@link ConnectionListener}.
   */
  subscribe(listener: ConnectionListener): () => void {
    return this.hub.subscribe(listener);
  }

  private register(driver: RconDriver): void {
    if (this.drivers.has(driver.protocol)) throw new DuplicateDriverError(driver.protocol);
    this.drivers.set(driver.protocol, driver);
  }
}

/**
 * Replaces the driver of a plugin that is not loaded any more: the server stays registered, shows why it is offline,
 * and is retried only on request, as after a refused password.
 */
const missingDriver = (protocol: string): RconDriver => ({
  protocol,
  probeCommand: '',
  connect: () =>
    Promise.reject(
      new RconError(
        'refused',
        say(
          'connection.no_driver',
          'No driver speaks "{protocol}" here: the plugin that brought it is not loaded.',
          { protocol },
        ),
      ),
    ),
});
