import { type SourceDialect } from './source.dialects.js';
import { type SourceExchange } from './source.exchange.js';
import { type ServerCapabilities } from './source.capabilities.js';
import {
  asBuffer,
  LOGIN_ID,
  sentinelIdOf,
  PACKET_TYPE,
  REFUSED_ID,
  type SourcePacket,
} from './source.packet.js';

/** What a packet of a logged-in server is. */
export type PacketMeaning =
  | { readonly kind: 'part'; readonly exchange: SourceExchange; readonly foreign: boolean }
  /** The answer to an end mark; the exchange is absent for the probe and for what SRCDS adds later. */
  | { readonly kind: 'mark'; readonly exchange: SourceExchange | undefined }
  | { readonly kind: 'line' }
  /** For a command or a mark that is no longer under way. */
  | { readonly kind: 'late' }
  | { readonly kind: 'noise' }
  | { readonly kind: 'refusal' };

/** What is known of a session at the moment a packet comes in. */
export interface Correspondence {
  readonly dialect: SourceDialect;
  readonly capabilities: ServerCapabilities;
  /** The commands in flight, in the order they were sent. */
  readonly pending: { readonly all: readonly SourceExchange[] };
  /** Id of the command sent last; the greatest id ever used is that of its mark. */
  readonly sender: { readonly lastId: number };
}

/** Of no command that is under way. */
const MARK: PacketMeaning = { kind: 'mark', exchange: undefined };
const LINE: PacketMeaning = { kind: 'line' };
const LATE: PacketMeaning = { kind: 'late' };
const NOISE: PacketMeaning = { kind: 'noise' };
const REFUSAL: PacketMeaning = { kind: 'refusal' };

/** Tells whose packet this is, by type first and then by id as far as the server's ids can be trusted. */
export function meaningOf(packet: SourcePacket, known: Correspondence): PacketMeaning {
  const { dialect, capabilities } = known;
  const inFlight = known.pending.all;
  if (packet.type === PACKET_TYPE.verdict && packet.id === REFUSED_ID) return REFUSAL;
  if (dialect.messageTypes.includes(packet.type)) return LINE;
  if (isNoise(packet, dialect.ignoredBodies)) return NOISE;
  // Lines of Rust; no server answers with this id, and the refusal of a password is above.
  if (packet.id === REFUSED_ID) return LINE;
  const own = exchangeOf(inFlight, packet.id);
  if (own !== undefined) return { kind: 'part', exchange: own, foreign: false };
  return capabilities.ids !== 'mirrored' && isForeign(packet.id, known)
    ? foreignPart(inFlight)
    : bySentinel(packet, known);
}

/** While nobody knows whether ids are mirrored, an id of ours is taken for what it says. */
const isForeign = (id: number, { capabilities, sender }: Correspondence): boolean =>
  capabilities.ids === 'foreign' || id < LOGIN_ID || id > sentinelIdOf(sender.lastId);

function exchangeOf(inFlight: readonly SourceExchange[], id: number): SourceExchange | undefined {
  for (const exchange of inFlight) if (exchange.id === id) return exchange;
  return undefined;
}

function foreignPart(inFlight: readonly SourceExchange[]): PacketMeaning {
  const [exchange] = inFlight;
  return exchange === undefined || inFlight.length > 1 ? LATE : { kind: 'part', exchange, foreign: true };
}

function bySentinel(packet: SourcePacket, { pending, sender }: Correspondence): PacketMeaning {
  const exchange = exchangeOf(pending.all, packet.id - 1);
  if (exchange?.markSent === true) return { kind: 'mark', exchange };
  if (packet.id === sentinelIdOf(sender.lastId)) return MARK;
  return packet.id < LOGIN_ID ? LINE : LATE;
}

/** Compared by length first: almost no packet is that short. */
const isNoise = ({ body }: SourcePacket, ignored: readonly string[]): boolean =>
  ignored.some((text) => text.length === body.length && asBuffer(body).toString('latin1') === text);
