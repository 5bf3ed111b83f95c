import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';

const PART = Buffer.from([0xfe, 0xff, 0xff, 0xff]);
/** 45 megabytes of zeros, compressed with bzip2. */
const BOMB = Buffer.from(
  '425a6839314159265359c901b6c80158ab4020c00010000008200030cc0529a65248526c5492149e2ee48a70a12192036d90',
  'hex',
);

/** The datagrams sent in response to the n-th one received, starting with 0. */
export type Reply = (count: number) => readonly Buffer[];

/** One 70-byte datagram: a single-part answer whose id has the compressed flag set. */
export const compressedAnswer = (): readonly Buffer[] => {
  const fields = Buffer.from([0x00, 0x00, 0x00, 0x80, 1, 0, 0xe0, 0x04]);
  const lengthAndChecksum = Buffer.alloc(8);
  lengthAndChecksum.writeUInt32LE(45_000_000);
  return [Buffer.concat([PART, fields, lengthAndChecksum, BOMB])];
};

/** Parts of 1,400 bytes, as many as the one-byte part count allows. */
export const answerIn255Parts = (): readonly Buffer[] =>
  Array.from({ length: 255 }, (_, number) =>
    Buffer.concat([PART, Buffer.from([1, 0, 0, 0, 255, number, 0xe0, 0x04]), Buffer.alloc(1_400, 0x41)]),
  );

/** A new challenge for every query. */
export const challenge: Reply = (count) => {
  const bytes = Buffer.from('ffffffff4100000000', 'hex');
  bytes.writeUInt32LE(count + 1, 5);
  return [bytes];
};

/** A UDP port controlled by an attacker. */
export class HostileQueryPeer {
  received = 0;

  static async start(reply: Reply): Promise<HostileQueryPeer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new HostileQueryPeer(socket, reply);
  }

  private constructor(
    private readonly socket: Socket,
    reply: Reply,
  ) {
    socket.on('message', (_bytes, { port, address }: RemoteInfo) => {
      for (const datagram of reply(this.received++)) socket.send(datagram, port, address);
    });
    // The panel may disconnect in the middle of an answer.
    socket.on('error', () => undefined);
  }

  get port(): number {
    return this.socket.address().port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }
}
