import { createSocket, type Socket, type SocketOptions } from 'node:dgram';
import { isIP, isIPv6 } from 'node:net';
import { type Timer } from '@outpost/clock/clock.js';
import { Alarm } from '../../shared/alarm.js';
import { FaultyWire } from './faulty-wire.js';
import { Journal } from './journal.js';
import { PlayerActivity } from './player-activity.js';
import { seededRandom } from './seeded-random.js';
import { ServerCore } from './server-core.js';
import { type Peer } from './simulated-client.js';
import { SimulatedWorld } from './simulated-world.js';
import {
  type CompleteSimulatorOptions,
  type DirectedFaults,
  SIMULATOR_DEFAULTS,
  type SimulatorOptions,
} from './simulator.options.js';

/** Many clients answer a burst of messages with a burst of acknowledgements. */
const RECEIVE_BUFFER_BYTES = 1024 * 1024;

/** Skips the resolver for literal addresses: it would delay each packet by a turn of the event loop. */
const literalAddress: SocketOptions['lookup'] = (address, _options, callback) =>
  callback(null, address, isIP(address));

/** A game server with BattlEye RCon on a real UDP socket, for tests, demos and manual experiments. */
export class SimulatedBattleyeServer {
  readonly journal: Journal;
  readonly world: SimulatedWorld;
  private readonly core: ServerCore;
  private readonly activity: PlayerActivity;
  private readonly alarm: Alarm;
  private readonly toServer: FaultyWire;
  private readonly toClient: FaultyWire;
  private listening = true;
  private stopped = false;
  private boot: Timer | undefined;

  /** @throws the error of the socket, such as `EADDRINUSE` */
  static async start(options: SimulatorOptions): Promise<SimulatedBattleyeServer> {
    const complete = { ...SIMULATOR_DEFAULTS, ...options };
    const type = isIPv6(complete.host) ? 'udp6' : 'udp4';
    const socket = createSocket({ type, lookup: literalAddress, recvBufferSize: RECEIVE_BUFFER_BYTES });
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(complete.port, complete.host, () => {
        socket.off('error', reject);
        resolve();
      });
    });
    return new SimulatedBattleyeServer(socket, complete);
  }

  private constructor(
    private readonly socket: Socket,
    private readonly options: CompleteSimulatorOptions,
  ) {
    const { clock, seed } = options;
    const random = seededRandom(seed);
    this.journal = new Journal(options.onEntry);
    this.world = new SimulatedWorld(clock, random, (text) => this.say(text));
    this.activity = new PlayerActivity(this.world, clock, random);
    // Separate random sequences: network faults must not change what happens in the world.
    this.toServer = new FaultyWire(clock, seededRandom(seed + 1));
    this.toClient = new FaultyWire(clock, seededRandom(seed + 2));
    this.setFaults(options.faults);
    this.core = this.createCore();
    this.alarm = new Alarm(clock, () => this.core.tick());
    this.populate();
    socket.on('message', this.onDatagram);
    // "Port unreachable" from a client that is gone is not an error of the server.
    socket.on('error', () => undefined);
  }

  get port(): number {
    return this.socket.address().port;
  }

  /** Logged-in clients. */
  get clientCount(): number {
    return this.core.clientCount;
  }

  /** Replaces the faults of both directions, from the next datagram on. */
  setFaults(faults: DirectedFaults): void {
    this.toServer.faults = faults.toServer ?? {};
    this.toClient.faults = faults.toClient ?? {};
  }

  /** Sends a server message, such as a chat line, to every client. */
  say(text: string): void {
    if (this.listening) this.core.broadcast(text);
  }

  /** Ignores all packets but retains the sessions. */
  pause(): void {
    this.listening = false;
  }

  resume(): void {
    this.listening = true;
  }

  /** Drops every session silently and accepts logins at once, like a process under a fast watchdog. */
  crash(): void {
    this.toServer.cut();
    this.toClient.cut();
    this.core.forgetClients();
    this.alarm.cancel();
  }

  /** Closes the socket. Idempotent. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    this.listening = false;
    this.crash();
    this.activity.stop();
    this.boot?.cancel();
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private createCore(): ServerCore {
    return new ServerCore({
      options: this.options,
      clock: this.options.clock,
      journal: this.journal,
      world: this.world,
      send: (peer, packet) => this.toClient.pass(packet, (bytes) => this.send(peer, bytes)),
      wakeBy: (time) => this.alarm.ringBy(time),
      shutDown: () => this.shutDown(),
    });
  }

  private populate(): void {
    for (let count = 0; count < this.options.players; count += 1) {
      const player = this.world.join();
      if (player !== undefined) this.world.verify(player);
    }
    if (this.options.lively) this.activity.start();
  }

  private readonly onDatagram = (bytes: Buffer, from: Peer): void => {
    this.toServer.pass(bytes, (datagram) => {
      if (this.listening) this.core.receive(from, datagram);
    });
  };

  private send(peer: Peer, bytes: Uint8Array): void {
    this.socket.send(bytes, peer.port, peer.address);
  }

  private shutDown(): void {
    this.activity.stop();
    this.core.forgetClients();
    this.alarm.cancel();
    this.pause();
    this.boot = this.options.clock.schedule(this.options.bootDelayMs, () => {
      this.world.restart();
      this.populate();
      this.resume();
    });
  }
}
