import { PACKET_TYPE, VALVE_BODY_BYTES } from './source.packet.js';

const MEBIBYTE = 1024 * 1024;

/** A packet is sent behind the command; whatever answers to its id tells that the reply is over. */
export interface SentinelEnd {
  readonly kind: 'mark';
  readonly packetType: number;
  readonly body: string;
  /**
   * `command`: in one piece with the command, so a reply costs one round trip. `reply`: not before the first part
   * of the reply, for servers that take what arrives in one read for one packet.
   */
  readonly sentWith: 'command' | 'reply';
  /**
   * With `reply`: only a part of exactly so many characters (UTF-16) may have another behind it. A shorter one is the
   * last, and a longer one comes from a server that does not cut. 0 where a part's length proves nothing.
   */
  readonly fullPartCharacters: number;
  /** How long after the last part the mark's answer is waited for. The reply then counts as incomplete. */
  readonly patienceMs: number;
}

/** Nothing more for a while means the end. */
export interface QuietEnd {
  readonly kind: 'quiet';
  readonly quietMs: number;
  /** A part with a body shorter than this is most likely the last. */
  readonly shortBelowBytes: number;
  /** The pause that ends a reply behind such a part; 0 ends it at once. */
  readonly shortQuietMs: number;
  /** An empty packet behind text is the end, as Cuberite sends it. */
  readonly emptyPartEnds: boolean;
}

/** The first packet is the whole reply. */
export interface SinglePacketEnd {
  readonly kind: 'single-packet';
}

export type ReplyEnd = SentinelEnd | QuietEnd | SinglePacketEnd;

/** Commands that succeed without any reply of their own. */
export interface SilentCommands {
  readonly pattern: RegExp;
  readonly afterMs: number;
  /** Only once the server has printed a console line since the command was sent: it is alive and of that kind. */
  readonly needsConsoleLine: boolean;
}

/**
 * Servers that answer some commands with nothing at all, yet work in order: once nothing has come for `afterMs`, a
 * harmless command that always has output is sent, and its answer tells that the silent one is over.
 */
export interface SilenceCheck {
  readonly command: string;
  readonly afterMs: number;
  /** Only on a server that has printed console lines: the command is known to be harmless on that kind alone. */
  readonly needsConsoleLine: boolean;
}

/** At most `commands` in any `perMs` milliseconds. */
export interface Pace {
  readonly commands: number;
  readonly perMs: number;
}

/** How one family of servers bends the protocol. Plain data; what is `learn` is found out in each session. */
export interface SourceDialect {
  readonly name: string;
  readonly end: ReplyEnd | 'learn';
  /** Whether replies carry the id of their command. */
  readonly ids: 'mirrored' | 'foreign' | 'learn';
  /** Packets of these types are lines nobody asked for. */
  readonly messageTypes: readonly number[];
  /** Bodies nobody asked for which say nothing. */
  readonly ignoredBodies: readonly string[];
  /** Texts that stand for "done, no output"; compared without surrounding blanks. */
  readonly placeholders: readonly string[];
  readonly silentCommands: SilentCommands | null;
  readonly silenceCheck: SilenceCheck | null;
  readonly maxCommandBytes: number;
  /** Largest size field taken for true. */
  readonly maxPacketBytes: number;
  readonly pace: Pace | null;
  /** Commands after which the server may have forgotten the session without a word. */
  readonly sessionEnders: RegExp | null;
  /** A packet of this id and a close behind it mean: asked too often. */
  readonly lockOutId: number | null;
  /** More than one only for servers that mirror ids and read a stream as a stream. */
  readonly maxInFlight: number;
}

const EMPTY_MARK = { kind: 'mark', packetType: PACKET_TYPE.value, body: '', fullPartCharacters: 0 } as const;

/** Method A, one round trip. The mirror comes in order, so only a stuck server makes us wait. */
export const MARK_WITH_COMMAND: SentinelEnd = { ...EMPTY_MARK, sentWith: 'command', patienceMs: 2000 };

/** Method A for servers of which nobody knows how they read: two round trips, never two packets in one read. */
export const MARK_WITH_REPLY: SentinelEnd = { ...EMPTY_MARK, sentWith: 'reply', patienceMs: 2000 };

/**
 * Methods D and A: Minecraft cuts at 4096 characters and answers the empty packet with "Unknown request 0". Only a
 * part of exactly that length leaves a doubt, and then the mark settles it; a reply of a multiple of 4096 included.
 */
export const MARK_AFTER_FULL_PART: SentinelEnd = { ...MARK_WITH_REPLY, fullPartCharacters: 4096 };

/** Methods D and E. Servers that split do so near 4 KiB; parts of one reply leave the server together. */
export const QUIET_BY_SIZE: QuietEnd = {
  kind: 'quiet',
  quietMs: 300,
  shortBelowBytes: 1024,
  shortQuietMs: 40,
  emptyPartEnds: false,
};

/**
 * For servers that must not be sent an empty packet: Cuberite hangs up on a type it does not know. It ends each
 * answer with an empty packet of its own, and for all others silence decides.
 */
export const UNASKED: QuietEnd = { ...QUIET_BY_SIZE, emptyPartEnds: true };

/** ARK sends most answers as one packet; what is longer goes on in packets of the same id. */
const QUIET_BEHIND_LONG_PART: QuietEnd = { ...QUIET_BY_SIZE, shortBelowBytes: 2048, shortQuietMs: 0 };

/** Method E. */
export const QUIET: QuietEnd = { ...QUIET_BY_SIZE, shortBelowBytes: 0, shortQuietMs: 300 };

const SINGLE_PACKET: SinglePacketEnd = { kind: 'single-packet' };

/** ARK sends these bodies; their wording is too odd to be anything else elsewhere. */
const KEEP_ALIVE = 'Keep Alive';
const NO_RESPONSE = 'Server received, But no response!!';

const RUST_SAY: SilentCommands = { pattern: /^(?:global\.)?say\b/i, afterMs: 300, needsConsoleLine: false };

/** `serverinfo` answers with a JSON object whatever the server's state. */
const RUST_SILENCE: SilenceCheck = { command: 'serverinfo', afterMs: 1000, needsConsoleLine: false };

/** SRCDS drops its sessions when the map changes; some builds do not even close them. */
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

/** Minecraft reads 1460 bytes at most and closes the connection on a longer packet. */
const MINECRAFT_COMMAND_BYTES = 1446;

/**
 * The dialects by name. `generic` serves every server that nobody has said anything about: it knows the quirks
 * that can't be mistaken for something else and learns the rest in each session.
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
    end: QUIET_BEHIND_LONG_PART,
    ignoredBodies: [KEEP_ALIVE],
    placeholders: [NO_RESPONSE],
  }),
  palworld: dialect('palworld', { ids: 'foreign' }),
  zomboid: dialect('zomboid', { end: QUIET_BY_SIZE }),
  // Ten to twenty requests in 30 s are answered with a ban of about three minutes.
  conan: dialect('conan', {
    end: SINGLE_PACKET,
    ids: 'foreign',
    pace: { commands: 8, perMs: 30_000 },
    lockOutId: 42,
  }),
  // The empty packet would be answered with stray bytes, a command is not.
  squad: dialect('squad', {
    end: { ...MARK_WITH_COMMAND, packetType: PACKET_TYPE.command, body: 'ShowCurrentMap' },
    messageTypes: [PACKET_TYPE.event],
  }),
  factorio: dialect('factorio', { end: SINGLE_PACKET, maxPacketBytes: 16 * MEBIBYTE }),
} as const satisfies Readonly<Record<string, SourceDialect>>;

export type SourceDialectName = keyof typeof SOURCE_DIALECTS;
