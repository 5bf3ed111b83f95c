import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { RCON_DRIVERS, type RconDriver, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type CommandOptions } from './command-gate.js';
import { Connection } from './connection.js';
import { CONNECTION_ENVIRONMENT, type ConnectionEnvironment } from './connection.settings.js';
import { type ConnectionSpec, type ConnectionStatus } from './connection.types.js';
import { ConnectionOpenError, DuplicateDriverError, UnknownConnectionError } from './connections.errors.js';
import { type ConnectionListener, EventHub } from './event-hub.js';
import { missingDriver } from './missing-driver.js';
import { StartPacer } from './start-pacer.js';

/**
 * One supervised connection per game server, shared by all of its users. The ids are the caller's and mean
 * nothing here; there are no users and no database. Times are milliseconds of the injected clock.
 *
 * A connection logs in by itself and comes back by itself, always on a new socket and with a freshly asked
 * target. It is online when a command was answered, not when the login was: where nobody's waits, the check of the
 * target's game is asked. The first loss is mended without a pause; attempts that fail are 2 to 60 s apart, at most
 * 10 s in the first ten minutes of an outage, shortened by jitter, and 60 s of health start that over. Starts are spread over the whole pool. A refused password stops it: from
 * then on each {@link retryNow} buys one attempt, until a login succeeds. Who changed the address or the
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

  has(id: number): boolean {
    return this.connections.has(id);
  }

  /** @throws {UnknownConnectionError} */
  status(id: number): ConnectionStatus {
    return this.connection(id).status;
  }

  /**
   * Sends one command, after those given before it; the panel's own polls have a line beside it. While a login is under way the command waits for it up to
   * its own deadline; in `waiting` and `refused` it is rejected at once with the kind of the reason. A command
   * that a lost link left unsent takes the next one when that opens at once; a sent one is never sent again.
   *
   * @throws {RconError} whose `fate` says whether the command may have run
   * @throws {UnknownConnectionError} as a rejection
   */
  async execute(id: number, command: string, options?: CommandOptions): Promise<RconReply> {
    return this.connection(id).execute(command, options);
  }

  /**
   * A person asks: leaves `waiting` or `refused` at once and forgets the back-off; elsewhere it does nothing.
   *
   * @throws {UnknownConnectionError}
   */
  retryNow(id: number): void {
    this.connection(id).retryNow();
  }

  /**
   * A restart or shutdown command was sent: if the session is lost within ten minutes, the next attempt comes
   * `delayMs` (default 10 s) later, because some games never let a client in that knocked while they booted.
   *
   * @throws {UnknownConnectionError}
   */
  expectRestart(id: number, delayMs?: number): void {
    this.connection(id).expectRestart(delayMs);
  }

  /**
   * Resolves when the state is no longer `connecting`, or after `timeoutMs` with what it is then.
   *
   * @throws {UnknownConnectionError} as a rejection
   */
  async settled(id: number, timeoutMs: number): Promise<ConnectionStatus> {
    return this.connection(id).settled(timeoutMs);
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

  private connection(id: number): Connection {
    const connection = this.connections.get(id);
    if (connection === undefined) throw new UnknownConnectionError(id);
    return connection;
  }
}
