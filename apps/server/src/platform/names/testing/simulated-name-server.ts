import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, isIP, type Server } from 'node:net';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const TYPE_AAAA = 28;
const CLASS_IN = 1;
const RESPONSE = 0x8180;
const TRUNCATED = 0x0200;
const RCODES = { found: 0, servfail: 2, missing: 3, refused: 5 } as const;

/** Ports that are tried: the one of TCP may belong to somebody else over UDP. */
const ATTEMPTS = 20;

/** How a name is answered. `silent` sends no answer. */
export interface Zone {
  readonly addresses?: readonly string[];
  readonly ttl?: number;
  readonly as?: keyof typeof RCODES | 'silent';
  /** Silent only for queries of type AAAA. */
  readonly isSilentOnIpv6?: boolean;
  /** Truncated over UDP: the client has to retry over TCP. */
  readonly isTruncated?: boolean;
}

interface Question {
  readonly name: string;
  readonly type: number;
  /** Header and question section as received. */
  readonly head: Buffer;
}

/** A name server on loopback, over UDP and TCP, with answers set by the test. Other names do not exist. */
export class SimulatedNameServer {
  /** Number of queries for IPv4 addresses by name. */
  readonly asked = new Map<string, number>();
  private readonly zones = new Map<string, Zone>();

  private constructor(
    private readonly udp: Socket,
    private readonly tcp: Server,
  ) {}

  static async start(): Promise<SimulatedNameServer> {
    const { tcp, udp } = await listening(ATTEMPTS);
    const server = new SimulatedNameServer(udp, tcp);
    udp.on('message', (packet, { port, address }) => {
      const answer = server.answer(packet, false);
      if (answer) udp.send(answer, port, address);
    });
    tcp.on('connection', (socket) =>
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          const answer = server.answer(bytes.subarray(2), true);
          if (answer) socket.end(Buffer.concat([uint16(answer.length), answer]));
        }),
    );
    return server;
  }

  /** In the format of `DNS_SERVERS`. */
  get address(): string {
    return `127.0.0.1:${this.udp.address().port}`;
  }

  set(name: string, zone: Zone): void {
    this.zones.set(name, zone);
  }

  async stop(): Promise<void> {
    this.udp.close();
    this.tcp.close();
    await Promise.all([once(this.udp, 'close'), once(this.tcp, 'close')]);
  }

  private answer(packet: Buffer, isTcp: boolean): Buffer | undefined {
    const question = questionOf(packet);
    const { name, type, head } = question;
    if (type === TYPE_A) this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
    const zone = this.zones.get(name) ?? { as: 'missing' };
    if (zone.as === 'silent' || (zone.isSilentOnIpv6 === true && type === TYPE_AAAA)) return undefined;
    if (zone.isTruncated === true && !isTcp) return written(head, RESPONSE | TRUNCATED, []);
    return written(head, RESPONSE | RCODES[zone.as ?? 'found'], recordsOf(question, zone));
  }
}

function questionOf(packet: Buffer): Question {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: packet.readUInt16BE(at + 1),
    head: packet.subarray(0, at + 5),
  };
}

function recordsOf({ type }: Question, { addresses = [], ttl = 60 }: Zone): readonly Buffer[] {
  const family = type === TYPE_A ? 4 : 6;
  return addresses
    .filter((address) => isIP(address) === family)
    .map((address) => {
      const data = bytesOf(address);
      // A compression pointer to the name in the question, at offset 12 (RFC 1035, section 4.1.4).
      const head = [0xc00c, type, CLASS_IN, ttl >>> 16, ttl & 0xffff, data.length].map(uint16);
      return Buffer.concat([...head, data]);
    });
}

async function listening(attempts: number): Promise<{ readonly tcp: Server; readonly udp: Socket }> {
  const tcp = createServer().listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  try {
    udp.bind(port, '127.0.0.1');
    await once(udp, 'listening');
    return { tcp, udp };
  } catch (error) {
    tcp.close();
    udp.close();
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!isTaken || attempts === 1) throw error;
    return listening(attempts - 1);
  }
}

/** IPv6 addresses must be written out in full. */
const bytesOf = (address: string): Buffer =>
  isIP(address) === 4
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.concat(address.split(':').map((part) => uint16(Number.parseInt(part, 16))));

function written(head: Buffer, flags: number, records: readonly Buffer[]): Buffer {
  const answer = Buffer.concat([head, ...records]);
  answer.writeUInt16BE(flags, 2);
  answer.writeUInt16BE(records.length, 6);
  // NSCOUNT and ARCOUNT are zero: additional records of the query are not repeated.
  answer.writeUInt32BE(0, 8);
  return answer;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
