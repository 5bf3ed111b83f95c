import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type RconLink, type RconLinkListener } from '../../driver.js';
import { type RconError } from '../../errors.js';
import { Alarm } from '../../shared/alarm.js';
import { openLink } from '../../shared/link.js';
import { type OpenTransport } from '../../shared/transports/transport.js';
import { battleyeOptions, type BattleyeOptions } from '../battleye.options.js';
import { BattleyeSession } from '../battleye.session.js';
import { FaultyWire } from '../simulator/faulty-wire.js';
import { Journal, type JournalEntry } from '../simulator/journal.js';
import { seededRandom } from '../simulator/seeded-random.js';
import { ServerCore } from '../simulator/server-core.js';
import { SimulatedWorld } from '../simulator/simulated-world.js';
import { SIMULATOR_DEFAULTS, type SimulatorOptions } from '../simulator/simulator.options.js';

const HOST = '192.0.2.1';

export interface MemoryLink {
  readonly link: RconLink;
  readonly messages: string[];
  readonly ends: RconError[];
}

/** A server and its clients without sockets, over faulty wires and on a manual clock: hours pass instantly. */
export class MemoryNetwork {
  readonly clock = new ManualClock();
  readonly journal: Journal;
  readonly world: SimulatedWorld;
  readonly toServer: FaultyWire;
  readonly toClient: FaultyWire;
  private readonly core: ServerCore;
  private readonly clients = new Map<number, (bytes: Uint8Array) => void>();
  private nextPort = 50_000;

  constructor(options: Partial<SimulatorOptions> = {}) {
    const complete = { ...SIMULATOR_DEFAULTS, ...options, password: 'secret' };
    const { clock } = this;
    this.journal = new Journal(complete.onEntry);
    this.world = new SimulatedWorld(clock, seededRandom(complete.seed), (text) => this.core.broadcast(text));
    this.toServer = new FaultyWire(clock, seededRandom(complete.seed + 1));
    this.toClient = new FaultyWire(clock, seededRandom(complete.seed + 2));
    const alarm = new Alarm(clock, () => this.core.tick());
    this.core = new ServerCore({
      options: complete,
      clock,
      journal: this.journal,
      world: this.world,
      send: (peer, packet) => this.toClient.pass(packet, (bytes) => this.clients.get(peer.port)?.(bytes)),
      wakeBy: (time) => alarm.ringBy(time),
      shutDown: () => this.core.forgetClients(),
    });
    for (let count = 0; count < complete.players; count += 1) this.world.join();
  }

  /**
   * Logs in. The clock must be advanced meanwhile when a wire delays or loses datagrams.
   *
   * @param store how the owner stores a message
   */
  async connect(
    options: Partial<BattleyeOptions> = {},
    store: RconLinkListener['onMessage'] = () => undefined,
  ): Promise<MemoryLink> {
    const messages: string[] = [];
    const ends: RconError[] = [];
    const link = await openLink({
      session: new BattleyeSession({ password: 'secret', peer: `${HOST}:2305` }, battleyeOptions(options)),
      openTransport: this.openTransport,
      address: { address: HOST, port: 2305 },
      listener: {
        onMessage: (text) => {
          messages.push(text);
          return store(text);
        },
        onClosed: (reason) => void ends.push(reason),
      },
      clock: this.clock,
    });
    return { link, messages, ends };
  }

  private readonly openTransport: OpenTransport = (_address, listener) => {
    const peer = { address: '192.0.2.9', port: this.nextPort++ };
    this.clients.set(peer.port, (bytes) => listener.onData(bytes));
    return Promise.resolve({
      send: (bytes) => this.toServer.pass(bytes, (datagram) => this.core.receive(peer, datagram)),
      close: () => void this.clients.delete(peer.port),
    });
  };
}

export const executedCommands = (entries: readonly JournalEntry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.type === 'executed' ? [entry.command] : []));
