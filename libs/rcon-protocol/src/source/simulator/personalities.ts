import { encodePacket, PACKET_TYPE, VALVE_BODY_BYTES } from '../source.packet.js';

/** How a simulated server deviates from Valve's "Source RCON Protocol". Background: ../README.md. */
export interface SourcePersonality {
  readonly name: string;
  /** Sends an empty reply with the id of the login before the verdict, whether the password is right or wrong. */
  readonly emptyReplyBeforeVerdict: boolean;
  readonly verdictText: string;
  readonly closesOnWrongPassword: boolean;
  readonly replyType: number;
  /** `mirrored`: replies carry the id of their command; otherwise the id of every reply. */
  readonly replyId: number | 'mirrored';
  /** Longest body of a reply packet; `Infinity` for servers that send any reply as one packet. */
  readonly partLength: number;
  /** Unit of `partLength`. */
  readonly partUnit: 'bytes' | 'characters';
  readonly maxCommandBytes: number;
  /** Treats the bytes of one read as one packet, and closes when they are not (Minecraft, MC-72390). */
  readonly onePacketPerRead: boolean;
  /** Its answer to an empty packet of type 0. */
  readonly answerToMark: (id: number) => readonly Buffer[];
  /** Its answer to a packet of an unknown type. */
  readonly answerToUnknownType: (id: number, type: number) => readonly Buffer[];
  /** Closes on a packet of an unknown type, including type 0. */
  readonly closesOnUnknownType: boolean;
  /** Sends an empty packet after the last part of every reply. */
  readonly endsWithEmptyReply: boolean;
  /** Also prints every reply as a console line. */
  readonly printsAnswers: boolean;
  /** Commands whose output is printed but not sent as a reply; null when there are none. */
  readonly printsOnly: RegExp | null;
  /** Sends nothing for a command without output. */
  readonly isSilentWithoutOutput: boolean;
  /** Packet type of unsolicited lines; null when it sends none. */
  readonly lineType: number | null;
  /** Answers `say` with a console line only. */
  readonly saysWithoutReply: boolean;
}

const nothing = (): readonly Buffer[] => [];
const empty = (id: number): Buffer => encodePacket(id, PACKET_TYPE.value, '');
const unknownRequest = (id: number, type: number): readonly Buffer[] => [
  encodePacket(id, PACKET_TYPE.value, `Unknown request ${type.toString(16)}`),
];

// SRCDS mirrors an empty type 0 and then sends another packet with the same id. The Valve Developer Wiki gives the
// longer body; the shorter one is observed.
const SRCDS_EXTRA = Buffer.from([0, 1, 0, 0]);
const SRCDS_LONG_EXTRA = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]);
// Squad sends these bytes without any framing behind the mirror (observed; SquadJS, core/rcon.js).
const SQUAD_STRAY = Buffer.from([0, 1, 0, 0, 0, 0, 0]);

const SRCDS: SourcePersonality = {
  name: 'srcds',
  emptyReplyBeforeVerdict: true,
  verdictText: '',
  closesOnWrongPassword: false,
  replyType: PACKET_TYPE.value,
  replyId: 'mirrored',
  partLength: VALVE_BODY_BYTES,
  partUnit: 'bytes',
  maxCommandBytes: VALVE_BODY_BYTES,
  onePacketPerRead: false,
  answerToMark: (id) => [empty(id), encodePacket(id, PACKET_TYPE.value, SRCDS_EXTRA)],
  answerToUnknownType: nothing,
  closesOnUnknownType: false,
  endsWithEmptyReply: false,
  printsAnswers: false,
  printsOnly: null,
  isSilentWithoutOutput: false,
  lineType: null,
  saysWithoutReply: false,
};

/** Accepts only passwords and commands, and sends each reply as one packet: most games not by Valve. */
const SIMPLE: SourcePersonality = {
  ...SRCDS,
  emptyReplyBeforeVerdict: false,
  partLength: Infinity,
  answerToMark: nothing,
};

const SQUAD: SourcePersonality = {
  ...SRCDS,
  name: 'squad',
  closesOnWrongPassword: true,
  answerToMark: (id) => [empty(id), SQUAD_STRAY],
  lineType: PACKET_TYPE.event,
};

/** As observed on a real Cuberite, a Minecraft server in C++. */
const CUBERITE: SourcePersonality = {
  ...SIMPLE,
  name: 'cuberite',
  replyType: PACKET_TYPE.command,
  maxCommandBytes: 1490,
  closesOnUnknownType: true,
  endsWithEmptyReply: true,
};

export const SOURCE_PERSONALITIES = {
  srcds: SRCDS,
  /** SRCDS with the longer tail described on the Valve Developer Wiki. */
  'srcds-tail': {
    ...SRCDS,
    name: 'srcds-tail',
    answerToMark: (id) => [empty(id), encodePacket(id, PACKET_TYPE.value, SRCDS_LONG_EXTRA)],
  },
  minecraft: {
    ...SRCDS,
    name: 'minecraft',
    emptyReplyBeforeVerdict: false,
    partLength: 4096,
    partUnit: 'characters',
    maxCommandBytes: 1446,
    onePacketPerRead: true,
    answerToMark: (id) => unknownRequest(id, PACKET_TYPE.value),
    answerToUnknownType: unknownRequest,
  },
  palworld: { ...SIMPLE, name: 'palworld', replyId: 0 },
  zomboid: { ...SIMPLE, name: 'zomboid' },
  factorio: { ...SIMPLE, name: 'factorio' },
  conan: { ...SIMPLE, name: 'conan', replyType: PACKET_TYPE.command, verdictText: 'Authenticated.' },
  squad: SQUAD,
  /** A variant reported once: two mirrors before the stray bytes. */
  'squad-doubled': {
    ...SQUAD,
    name: 'squad-doubled',
    answerToMark: (id) => [empty(id), empty(id), SQUAD_STRAY],
  },
  ark: { ...SIMPLE, name: 'ark', partLength: 4096 },
  /** As built, and a variant that splits its replies. */
  cuberite: CUBERITE,
  'cuberite-parts': { ...CUBERITE, name: 'cuberite-parts', partLength: 1400 },
  rust: {
    ...SIMPLE,
    name: 'rust',
    emptyReplyBeforeVerdict: true,
    lineType: PACKET_TYPE.consoleLine,
    saysWithoutReply: true,
    printsAnswers: true,
    printsOnly: /^help$/,
    isSilentWithoutOutput: true,
  },
} as const satisfies Readonly<Record<string, SourcePersonality>>;

export type SourcePersonalityName = keyof typeof SOURCE_PERSONALITIES;
