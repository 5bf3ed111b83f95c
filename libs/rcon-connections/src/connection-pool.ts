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
 * One supervised connection per game server, shared by all of its users. The ids are the caller's and mean
 * nothing here; there are no users and no database. Times are milliseconds of the injected clock.
 *
 * A connection logs in by itself and comes back by itself, always on a new socket and with a freshly asked
 * target. It is online when a command was answered, not when the login was: where nobody's waits, the check of the
 * target's game is asked. The first loss is mended without a pause; attempts that fail are 2 to 60 s apart, at most
 * 10 s in the first ten minutes of an outage, shortened by jitter, and 60 s of health start that over. Starts are spread over the whole pool. A refused password stops it: from
 * then on each {@link ServerConnection.retryNow} buys one attempt, until a login succeeds. Who changed the address or the
 * password closes and opens the id again.
 *
 * What goes wrong on the wire is an `RconError`; a `ConnectionDefect` is a mistake of the caller.
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

  /** Waiting commands are rejected before the HTTP server waits for its last requests. */
  onModuleDestroy(): void {
    this.closeAll();
  }

  /**
   * Starts connecting. Nothing is published for the first state, `connecting`. Where no driver speaks the protocol
   * the connection ends up `refused` with the reason.
   *
   * @throws {ConnectionOpenError} the id is open
   */
  open(id: number, spec: ConnectionSpec): void {
    if (this.connections.has(id)) throw new ConnectionOpenError(id);
    const driver = this.drivers.get(spec.protocol) ?? missingDriver(spec.protocol);
    const { environment, pacer } = this;
    const connection = new Connection({
      id,
      driver,
      target: spec.target,
      pacer,
      environment,
      publish: (event) => this.hub.publish(event),
    });
    this.connections.set(id, connection);
    connection.start();
  }

  /** Gives the connection up; every waiting command is rejected as `closed`. An id that is not open is fine. */
  close(id: number): void {
    const connection = this.connections.get(id);
    this.connections.delete(id);
    connection?.close();
  }

  closeAll(): void {
    for (const id of [...this.connections.keys()]) this.close(id);
  }

  /** Undefined of an id that is not open. */
  find(id: number): ServerConnection | undefined {
    return this.connections.get(id);
  }

  /** @throws {UnknownConnectionError} */
  get(id: number): ServerConnection {
    const connection = this.connections.get(id);
    if (connection === undefined) throw new UnknownConnectionError(id);
    return connection;
  }

  /**
   * Every event of every connection, in order; returns the way out. A listener that returns a promise for
   * `line-received` has the line acknowledged when it resolves, at the latest a few seconds later: see
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
 * Stands in for the driver of a plugin that is no longer there: the server stays registered, says why it is offline,
 * and is tried again only when a person asks, as after a refused password.
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
