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

/** The role of a packet in a logged-in session. */
export type PacketMeaning =
  | { readonly kind: 'part'; readonly exchange: SourceExchange; readonly foreign: boolean }
  /** The answer to an end mark; without exchange for the probe and for the extra packet of SRCDS. */
  | { readonly kind: 'mark'; readonly exchange: SourceExchange | undefined }
  | { readonly kind: 'line' }
  /** For a command or mark that is no longer open. */
  | { readonly kind: 'late' }
  | { readonly kind: 'noise' }
  | { readonly kind: 'refusal' };

/** The session state needed to classify a packet. */
export interface Correspondence {
  readonly dialect: SourceDialect;
  readonly capabilities: ServerCapabilities;
  /** The commands in flight, in the order they were sent. */
  readonly pending: { readonly all: readonly SourceExchange[] };
  /** Id of the command sent last; the highest id in use is that of its mark. */
  readonly sender: { readonly lastId: number };
}

/** A mark without an open command. */
const MARK: PacketMeaning = { kind: 'mark', exchange: undefined };
const LINE: PacketMeaning = { kind: 'line' };
const LATE: PacketMeaning = { kind: 'late' };
const NOISE: PacketMeaning = { kind: 'noise' };
const REFUSAL: PacketMeaning = { kind: 'refusal' };

/** Classifies a packet, by type first and then by id, as far as the ids of this server can be trusted. */
export function meaningOf(packet: SourcePacket, known: Correspondence): PacketMeaning {
  const { dialect, capabilities } = known;
  const inFlight = known.pending.all;
  if (packet.type === PACKET_TYPE.verdict && packet.id === REFUSED_ID) return REFUSAL;
  if (dialect.messageTypes.includes(packet.type)) return LINE;
  if (isNoise(packet, dialect.ignoredBodies)) return NOISE;
  // Console lines of Rust (observed). No reply has id -1, and a refused password was handled above.
  if (packet.id === REFUSED_ID) return LINE;
  const own = exchangeOf(inFlight, packet.id);
  if (own !== undefined) return { kind: 'part', exchange: own, foreign: false };
  return capabilities.ids !== 'mirrored' && isForeign(packet.id, known)
    ? foreignPart(inFlight)
    : bySentinel(packet, known);
}

/** Until it is known whether ids are mirrored, an id that we have used counts as ours. */
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

/** Compares the length first: very few packets are that short. */
const isNoise = ({ body }: SourcePacket, ignored: readonly string[]): boolean =>
  ignored.some((text) => text.length === body.length && asBuffer(body).toString('latin1') === text);
