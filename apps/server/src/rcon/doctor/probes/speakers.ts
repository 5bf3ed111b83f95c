import { decodeServerPacket, encodeLogin } from '@outpost/rcon-protocol/battleye/battleye.packet.js';
import { type Clock } from '@outpost/rcon-protocol/shared/clock.js';
import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import { tcpTransport } from '@outpost/rcon-protocol/shared/transports/tcp.transport.js';
import { type TransportAddress } from '@outpost/rcon-protocol/shared/transports/transport.js';
import { openUdp } from '@outpost/rcon-protocol/shared/transports/udp.transport.js';
import { encodePacket, PACKET_TYPE, SMALLEST_SIZE } from '@outpost/rcon-protocol/source/source.packet.js';
import { type FoundGame } from '../found-game.js';
import { greet, type Greeting } from './greeting.js';
import { isMinecraftPacket, statusRequest } from './minecraft.js';

/**
 * Who else may answer on a port: `query`, the game's query port; `game`, a port the game calls its own; `minecraft`,
 * the port Minecraft's players connect to; `tcp`, something that takes TCP connections and keeps silent.
 */
export type Speaker =
  'battleye' | 'source' | 'telnet' | 'http' | 'tls' | 'ssh' | 'minecraft' | 'tcp' | 'query' | 'game';

/** Protocols whose port can be tried with a plain TCP connection. */
export const TCP_PROTOCOLS: ReadonlySet<string> = new Set(['source', 'webrcon', 'telnet']);

export interface SpeakerOptions {
  /** The one that was expected and did not answer. */
  readonly protocol: string;
  readonly games: () => Promise<readonly FoundGame[]>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Tries the other protocols on the same port, without the password. */
export async function identifySpeaker(
  target: TransportAddress,
  { protocol, games, ...options }: SpeakerOptions,
): Promise<Speaker | undefined> {
  const [battleye, tcp, found] = await Promise.all([
    protocol === 'battleye' ? false : speaksBattleye(target, options),
    TCP_PROTOCOLS.has(protocol) ? undefined : speakerOnTcp(target, options),
    games(),
  ]);
  if (battleye) return 'battleye';
  if (tcp !== undefined) return tcp;
  if (found.some(({ port }) => port === target.port)) return 'query';
  return found.some(({ info }) => info.gamePort === target.port) ? 'game' : undefined;
}

type Means = Pick<SpeakerOptions, 'clock' | 'signal'>;

/** BattlEye answers nobody but who logs in; an empty password is refused, and that is an answer. */
async function speaksBattleye(target: TransportAddress, means: Means): Promise<boolean> {
  const greeting = await greet(openUdp, target, { ...means, hello: encodeLogin('') });
  return greeting.kind === 'answer' && decodeServerPacket(greeting.bytes) !== undefined;
}

/**
 * A command before the login: Source RCON answers it with nothing, and it counts as no failed login. Not an empty one:
 * its length would be a line feed, and a telnet console would take that for a wrong password.
 */
export async function speakerOnTcp(target: TransportAddress, means: Means): Promise<Speaker | undefined> {
  const hello = encodePacket(2, PACKET_TYPE.command, '?');
  const greeting = await greet(tcpTransport(means.clock), target, { ...means, hello });
  return greeting.kind === 'failed' ? undefined : tcpSpeakerOf(greeting);
}

/** Whether the opening of a WebSocket, without a password, is answered in HTTP: any answer does. */
export async function speaksHttp(target: TransportAddress, means: Means): Promise<boolean> {
  const hello = Buffer.from(
    `GET / HTTP/1.1\r\nHost: ${addressText(target)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  );
  const greeting = await greet(tcpTransport(means.clock), target, { ...means, hello });
  return greeting.kind === 'answer' && isHttp(greeting.bytes);
}

/** Whether the question that every list of servers asks is answered; other bytes a vanilla server hangs up on. */
export async function speaksMinecraft(target: TransportAddress, means: Means): Promise<boolean> {
  const hello = statusRequest(target);
  const greeting = await greet(tcpTransport(means.clock), target, { ...means, hello });
  return greeting.kind === 'answer' && isMinecraftPacket(greeting.bytes);
}

const isHttp = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === 'HTTP/';

/** A handshake or an alert of TLS 1. */
const isTls = ([type, major]: Buffer): boolean => (type === 0x15 || type === 0x16) && major === 3;

/** 7 Days to Die, with a password and without one. */
const TELNET_GREETING = /please enter password:|connected with 7dtd server/i;

/** Whoever is known by the first bytes; all of them would be sizes of packets that can't be true. */
const BY_FIRST_BYTES: readonly (readonly [Speaker, (bytes: Buffer) => boolean])[] = [
  ['http', isHttp],
  ['telnet', (bytes) => TELNET_GREETING.test(bytes.toString('latin1'))],
  ['ssh', (bytes) => bytes.toString('latin1', 0, 4) === 'SSH-'],
  ['tls', isTls],
  ['minecraft', isMinecraftPacket],
];

function tcpSpeakerOf(greeting: Greeting): Speaker {
  if (greeting.kind !== 'answer' || greeting.bytes.length < 4) return 'tcp';
  const { bytes } = greeting;
  const known = BY_FIRST_BYTES.find(([, fits]) => fits(bytes));
  if (known) return known[0];
  const size = bytes.readInt32LE(0);
  return size >= SMALLEST_SIZE && size <= 8192 ? 'source' : 'tcp';
}
