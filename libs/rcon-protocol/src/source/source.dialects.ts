import { PACKET_TYPE, VALVE_BODY_BYTES } from './source.packet.js';

const MEBIBYTE = 1024 * 1024;

/** A sentinel packet follows the command; any packet with its id means that the reply is over. */
export interface SentinelEnd {
  readonly kind: 'mark';
  readonly packetType: number;
  readonly body: string;
  /**
   * `command`: in the same write as the command, so a reply takes one round trip. `reply`: only after the first part of
   * the reply, for servers that treat the bytes of one read as one packet.
   */
  readonly sentWith: 'command' | 'reply';
  /**
   * With `reply`: only a part of exactly this many characters (UTF-16) may be followed by another. A shorter one is the
   * last; a longer one comes from a server that does not split. 0 where the length of a part proves nothing.
   */
  readonly fullPartCharacters: number;
  /** How long after the last part to wait for the mark's answer; after that the reply counts as incomplete. */
  readonly patienceMs: number;
}

/** Silence ends the reply. */
export interface QuietEnd {
  readonly kind: 'quiet';
  readonly quietMs: number;
  /** A part with a shorter body is most likely the last. */
  readonly shortBelowBytes: number;
  /** The silence that ends a reply after such a part; 0 ends it immediately. */
  readonly shortQuietMs: number;
  /** An empty packet after text ends the reply, as Cuberite sends it. */
  readonly emptyPartEnds: boolean;
}

/** The first packet is the whole reply. */
export interface SinglePacketEnd {
  readonly kind: 'single-packet';
}

export type ReplyEnd = SentinelEnd | QuietEnd | SinglePacketEnd;

/** Commands that succeed without a reply packet. */
export interface SilentCommands {
  readonly pattern: RegExp;
  readonly afterMs: number;
  /**
   * Only after the server has printed a console line since the command was sent, which shows that it is of this kind.
   */
  readonly needsConsoleLine: boolean;
}

/**
 * For servers that do not answer commands without output but process commands in order: after `afterMs` of silence a
 * harmless command that always has output is sent, and its reply shows that the silent one is done.
 */
export interface SilenceCheck {
  readonly command: string;
  readonly afterMs: number;
  /** Only on a server that has printed console lines: the command is known to be harmless on that kind only. */
  readonly needsConsoleLine: boolean;
}

/** At most `commands` within any `perMs` milliseconds. */
export interface Pace {
  readonly commands: number;
  readonly perMs: number;
}

/**
 * How one family of servers deviates from the protocol. Plain data; fields with `learn` are detected in each session.
 */
export interface SourceDialect {
  readonly name: string;
  readonly end: ReplyEnd | 'learn';
  /** Whether replies carry the id of their command. */
  readonly ids: 'mirrored' | 'foreign' | 'learn';
  /** Packets of these types are unsolicited lines. */
  readonly messageTypes: readonly number[];
  /** Unsolicited bodies without meaning, which are dropped. */
  readonly ignoredBodies: readonly string[];
  /** Texts that mean "done, no output"; compared without surrounding blanks. */
  readonly placeholders: readonly string[];
  readonly silentCommands: SilentCommands | null;
  readonly silenceCheck: SilenceCheck | null;
  readonly maxCommandBytes: number;
  /** Largest accepted value of the size field. */
  readonly maxPacketBytes: number;
  readonly pace: Pace | null;
  /** Commands after which the server may silently have forgotten the session. */
  readonly sessionEnders: RegExp | null;
  /** A packet with this id followed by a close means that the rate limit was exceeded. */
  readonly lockOutId: number | null;
  /** Above 1 only for servers that mirror ids and read packets however they arrive. */
  readonly maxInFlight: number;
}

const EMPTY_MARK = { kind: 'mark', packetType: PACKET_TYPE.value, body: '', fullPartCharacters: 0 } as const;

/**
 * One round trip: SRCDS mirrors an empty RESPONSE_VALUE after the reply (Valve Developer Wiki, "Multiple-packet
 * Responses"). The mirror comes in order, so `patienceMs` only matters for a stuck server.
 */
export const MARK_WITH_COMMAND: SentinelEnd = { ...EMPTY_MARK, sentWith: 'command', patienceMs: 2000 };

/** The same for servers whose way of reading is unknown: two round trips, but never two packets in one read. */
export const MARK_WITH_REPLY: SentinelEnd = { ...EMPTY_MARK, sentWith: 'reply', patienceMs: 2000 };

/**
 * Minecraft splits replies at 4096 characters and answers the empty packet with "Unknown request 0" (observed). Only a
 * part of exactly that length may be followed by another, so only then a mark is sent; this covers replies whose length
 * is a multiple of 4096.
 */
export const MARK_AFTER_FULL_PART: SentinelEnd = { ...MARK_WITH_REPLY, fullPartCharacters: 4096 };

/** Size and silence: servers that split replies do so near 4 KiB, and send the parts of one reply together. */
export const QUIET_BY_SIZE: QuietEnd = {
  kind: 'quiet',
  quietMs: 300,
  shortBelowBytes: 1024,
  shortQuietMs: 40,
  emptyPartEnds: false,
};

/**
 * For servers that must not be sent an empty packet: Cuberite closes the connection on a packet type it does not know
 * (observed). It ends each reply with an empty packet itself; on all others silence decides.
 */
export const UNASKED: QuietEnd = { ...QUIET_BY_SIZE, emptyPartEnds: true };

/** ARK sends most replies as one packet; longer ones continue in packets with the same id. */
const QUIET_AFTER_LONG_PART: QuietEnd = { ...QUIET_BY_SIZE, shortBelowBytes: 2048, shortQuietMs: 0 };

/** Silence alone, whatever the size of the parts. */
export const QUIET: QuietEnd = { ...QUIET_BY_SIZE, shortBelowBytes: 0, shortQuietMs: 300 };

const SINGLE_PACKET: SinglePacketEnd = { kind: 'single-packet' };

/**
 * Observed on ARK: the first is unsolicited, the second is the reply of commands without output. Both are unlikely as
 * genuine output of another game.
 */
const KEEP_ALIVE = 'Keep Alive';
const NO_RESPONSE = 'Server received, But no response!!';

/** Rust answers `say` with a console line only (observed; gorcon/rcon 1.2.2 on GitHub). */
const RUST_SAY: SilentCommands = { pattern: /^(?:global\.)?say\b/i, afterMs: 300, needsConsoleLine: false };

/** Rust does not answer a command without output; `serverinfo` always returns a JSON object (observed). */
const RUST_SILENCE: SilenceCheck = { command: 'serverinfo', afterMs: 1000, needsConsoleLine: false };

/** SRCDS drops its RCON sessions on a map change, in some builds without closing them (observed). */
const MAP_CHANGE = /^(?:changelevel2?|map|host_workshop_map|ds_workshop_changelevel)\s/i;

const PLAIN: SourceDialect = {
  name: 'plain',
  end: QUIET,
  ids: 'mirrored',
  messageTypes: [],
  ignoredBodies: [],
  placeholders: [],
  silentCommands: null,
  silenceCheck: null,
  maxCommandBytes: VALVE_BODY_BYTES,
  maxPacketBytes: MEBIBYTE,
  pace: null,
  sessionEnders: null,
  lockOutId: null,
  maxInFlight: 1,
};

const dialect = (name: string, differences: Partial<SourceDialect>): SourceDialect => ({
  ...PLAIN,
  ...differences,
  name,
});

/** Minecraft reads at most 1460 bytes, 14 of them framing, and closes the connection on a longer packet. */
const MINECRAFT_COMMAND_BYTES = 1446;

/**
 * The dialects by name. `generic` is for servers of an unknown game: it handles the quirks that are unambiguous and
 * learns the rest in each session.
 */
export const SOURCE_DIALECTS = {
  generic: dialect('generic', {
    end: 'learn',
    ids: 'learn',
    messageTypes: [PACKET_TYPE.event, PACKET_TYPE.consoleLine],
    ignoredBodies: [KEEP_ALIVE],
    placeholders: [NO_RESPONSE],
    silentCommands: { ...RUST_SAY, needsConsoleLine: true },
    silenceCheck: { ...RUST_SILENCE, needsConsoleLine: true },
    sessionEnders: MAP_CHANGE,
    maxCommandBytes: MINECRAFT_COMMAND_BYTES,
    maxPacketBytes: 16 * MEBIBYTE,
  }),
  srcds: dialect('srcds', { end: MARK_WITH_COMMAND, sessionEnders: MAP_CHANGE }),
  minecraft: dialect('minecraft', { end: MARK_AFTER_FULL_PART, maxCommandBytes: MINECRAFT_COMMAND_BYTES }),
  rust: dialect('rust', {
    end: QUIET_BY_SIZE,
    messageTypes: [PACKET_TYPE.consoleLine],
    silentCommands: RUST_SAY,
    silenceCheck: RUST_SILENCE,
  }),
  ark: dialect('ark', {
    end: QUIET_AFTER_LONG_PART,
    ignoredBodies: [KEEP_ALIVE],
    placeholders: [NO_RESPONSE],
  }),
  // Every reply has id 0 (observed; GitHub, conqp/rcon#29).
  palworld: dialect('palworld', { ids: 'foreign' }),
  zomboid: dialect('zomboid', { end: QUIET_BY_SIZE }),
  // Replies may have id 42 whatever was asked. 10 to 20 commands within 30 s lead to a lock-out of about three minutes
  // (observed; GitHub, gorcon/rcon-cli#6).
  conan: dialect('conan', {
    end: SINGLE_PACKET,
    ids: 'foreign',
    pace: { commands: 8, perMs: 30_000 },
    lockOutId: 42,
  }),
  // Squad sends stray bytes after the mirror of an empty packet, so a harmless command is the mark.
  squad: dialect('squad', {
    end: { ...MARK_WITH_COMMAND, packetType: PACKET_TYPE.command, body: 'ShowCurrentMap' },
    messageTypes: [PACKET_TYPE.event],
  }),
  // Any reply is a single packet, and an empty packet is ignored (observed; GitHub, n0la/rcon#6).
  factorio: dialect('factorio', { end: SINGLE_PACKET, maxPacketBytes: 16 * MEBIBYTE }),
} as const satisfies Readonly<Record<string, SourceDialect>>;

export type SourceDialectName = keyof typeof SOURCE_DIALECTS;
