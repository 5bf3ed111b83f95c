import { encodePacket, PACKET_TYPE, VALVE_BODY_BYTES } from '../source.packet.js';

/** How a simulated server bends the protocol. The plain facts are in ../README.md. */
export interface SourcePersonality {
  readonly name: string;
  /** An empty reply with the right id precedes the verdict on the password, whatever that is. */
  readonly emptyReplyBeforeVerdict: boolean;
  readonly verdictText: string;
  readonly closesOnWrongPassword: boolean;
  readonly replyType: number;
  /** The id of every reply, or the one of its command. */
  readonly replyId: number | 'mirrored';
  /** Longest body of a reply packet; `Infinity` for servers that send any reply as one. */
  readonly partLength: number;
  /** What `partLength` counts. */
  readonly partUnit: 'bytes' | 'characters';
  readonly maxCommandBytes: number;
  /** Takes all bytes of one read for one packet and closes when they are not. */
  readonly onePacketPerRead: boolean;
  /** What it sends for an empty packet of type 0. */
  readonly answerToMark: (id: number) => readonly Buffer[];
  /** What it sends for a packet of a type it does not know. */
  readonly answerToUnknownType: (id: number, type: number) => readonly Buffer[];
  /** Hangs up on a packet of a type it does not know; an empty one of type 0 is no command either. */
  readonly closesOnUnknownType: boolean;
  /** An empty packet behind the last part of every reply. */
  readonly endsWithEmptyReply: boolean;
  /** Prints every answer as a console line as well. */
  readonly printsAnswers: boolean;
  /** Commands whose output it prints and never sends; null when it has none. */
  readonly printsOnly: RegExp | null;
  /** Sends nothing at all for a command without output. */
  readonly isSilentWithoutOutput: boolean;
  /** Type of the lines it prints on its own; null when it prints none. */
  readonly lineType: number | null;
  /** Answers `say` with a console line alone. */
  readonly saysWithoutReply: boolean;
}

const nothing = (): readonly Buffer[] => [];
const empty = (id: number): Buffer => encodePacket(id, PACKET_TYPE.value, '');
const unknownRequest = (id: number, type: number): readonly Buffer[] => [
  encodePacket(id, PACKET_TYPE.value, `Unknown request ${type.toString(16)}`),
];

const SRCDS_EXTRA = Buffer.from([0, 1, 0, 0]);
const SRCDS_LONG_EXTRA = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]);
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

/** Reads only passwords and commands, and sends each reply as one packet: most games that are not Valve's. */
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
  /** The tail as Valve's own description has it. */
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
  /** As another author saw it: two mirrors before the stray bytes. */
  'squad-doubled': {
    ...SQUAD,
    name: 'squad-doubled',
    answerToMark: (id) => [empty(id), empty(id), SQUAD_STRAY],
  },
  ark: { ...SIMPLE, name: 'ark', partLength: 4096 },
  /** Minecraft's server in C++, and a build of it that cuts its answers. */
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
