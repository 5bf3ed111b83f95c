import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import {
  decodeQuery,
  encodeChallenge,
  encodeInfo,
  encodePlayers,
  type Query,
  type SimulatedGame,
} from './a2s.packet.js';

const CHALLENGE = Buffer.from([0x0b, 0x4d, 0x2e, 0x1a]);

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
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  readonly game?: Partial<SimulatedGame>;
}

/** A game's query port on a real UDP socket: every question is first answered with a challenge. */
export class SimulatedA2sServer {
  private stopped = false;

  /** @throws the error of the socket, such as `EADDRINUSE` */
  static async start({ port, host = '127.0.0.1', game }: SimulatedA2sOptions): Promise<SimulatedA2sServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(port, host, () => {
        socket.off('error', reject);
        resolve();
      });
    });
    return new SimulatedA2sServer(socket, { ...SIMULATED_DAYZ, ...game });
  }

  private constructor(
    private readonly socket: Socket,
    private readonly game: SimulatedGame,
  ) {
    socket.on('message', this.onDatagram);
    // The answer of somebody who is gone (port unreachable) is no concern of a server.
    socket.on('error', () => undefined);
  }

  get port(): number {
    return this.socket.address().port;
  }

  /** Closes the socket; calling it again does nothing. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private readonly onDatagram = (bytes: Buffer, from: RemoteInfo): void => {
    const query = decodeQuery(bytes);
    if (query) this.socket.send(this.answerTo(query), from.port, from.address);
  };

  private answerTo({ type, challenge }: Query): Buffer {
    if (!challenge?.equals(CHALLENGE)) return encodeChallenge(CHALLENGE);
    return type === 'info' ? encodeInfo(this.game) : encodePlayers(this.game);
  }
}
