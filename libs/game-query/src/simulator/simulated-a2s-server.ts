import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { type A2sBehaviour, USUAL_BEHAVIOUR } from './a2s-behaviour.js';
import {
  decodeQuery,
  encodeChallenge,
  encodeInfo,
  encodeParts,
  encodePlayers,
  type Query,
  type SimulatedGame,
} from './server.packet.js';

/** The first challenge; each further one is incremented by 1. */
const CHALLENGE = 0x1a2e_4d0b;

export const SIMULATED_DAYZ: SimulatedGame = {
  name: 'DayZ Test',
  map: 'chernarusplus',
  folder: 'dayz',
  game: 'DayZ',
  version: '1.28.160000',
  players: 3,
  maxPlayers: 60,
  gamePort: 2302,
  steamId: 0x013f_be85_edc9_0001n,
  tags: 'battleye,no3rd,external,privHive,shard,lqs0,etm4.000000,entm2.000000,mod,13:37',
  appId: 221_100,
};

export interface SimulatedA2sOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string;
  readonly game?: Partial<SimulatedGame>;
  readonly behaviour?: Partial<A2sBehaviour>;
}

/** A game's query port on a real UDP socket. By default a request is first answered with a challenge. */
export class SimulatedA2sServer {
  /** Number of datagrams received. */
  received = 0;
  private stopped = false;
  private readonly elsewhere = createSocket('udp4');

  /** @throws the error of the socket, such as `EADDRINUSE` */
  static async start(options: SimulatedA2sOptions): Promise<SimulatedA2sServer> {
    const { port, host = '127.0.0.1', game, behaviour } = options;
    const socket = createSocket('udp4');
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(port, host, () => {
        socket.off('error', reject);
        resolve();
      });
    });
    return new SimulatedA2sServer(
      socket,
      { ...SIMULATED_DAYZ, ...game },
      { ...USUAL_BEHAVIOUR, ...behaviour },
    );
  }

  private constructor(
    private readonly socket: Socket,
    private readonly game: SimulatedGame,
    private readonly behaviour: A2sBehaviour,
  ) {
    socket.on('message', this.onDatagram);
    // "Port unreachable" from a client that is gone is not an error of the server.
    socket.on('error', () => undefined);
  }

  get port(): number {
    return this.socket.address().port;
  }

  /** Closes the socket. Idempotent. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    for (const socket of [this.socket, this.elsewhere]) {
      await new Promise<void>((resolve) => socket.close(resolve));
    }
  }

  private readonly onDatagram = (bytes: Buffer, from: RemoteInfo): void => {
    this.received += 1;
    const query = decodeQuery(bytes);
    if (!query || this.behaviour.silent || this.received <= this.behaviour.lostQuestions) return;
    const speaker = this.behaviour.speaksFromElsewhere ? this.elsewhere : this.socket;
    for (const datagram of this.answerTo(query)) speaker.send(datagram, from.port, from.address);
  };

  private answerTo({ type, challenge }: Query): readonly Buffer[] {
    const next =
      challenge === null || challenge.readInt32LE() === -1 ? 0 : challenge.readUInt32LE() - CHALLENGE + 1;
    if (next < this.behaviour.challenges) return [encodeChallenge(challengeNumber(next))];
    const message = type === 'info' ? encodeInfo(this.game) : encodePlayers(this.game);
    const { split, cutAt } = this.behaviour;
    const whole = cutAt === null ? message : message.subarray(0, cutAt);
    return split ? encodeParts(whole, split) : [whole];
  }
}

function challengeNumber(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(CHALLENGE + number);
  return bytes;
}
