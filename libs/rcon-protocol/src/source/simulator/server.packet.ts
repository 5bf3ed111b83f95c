import { encodePacket } from '../source.packet.js';
import { type SourcePersonality } from './personalities.js';
import { type SourceFaults } from './source-faults.js';

/** Id of unsolicited lines, as observed on Rust. */
export const LINE_ID = -1;

/** The output of a command, and the id of its packet. */
export interface ServerReply {
  readonly id: number;
  readonly command: string;
  readonly text: string;
}

/** The packets of one reply, with the id, type and split of the given personality. */
export function encodeReply(
  reply: ServerReply,
  personality: SourcePersonality,
  faults: SourceFaults,
): Buffer[] {
  const { replyType, replyId, printsAnswers, lineType, endsWithEmptyReply } = personality;
  const id = replyId === 'mirrored' ? reply.id : replyId;
  const parts = partsOf(reply, personality).map((part) =>
    withSizeOf(encodePacket(id, replyType, part), faults),
  );
  if (printsAnswers && lineType !== null && reply.text !== '') {
    parts.push(encodePacket(LINE_ID, lineType, reply.text));
  }
  return endsWithEmptyReply ? [...parts, encodePacket(id, replyType, '')] : parts;
}

function partsOf({ command, text }: ServerReply, personality: SourcePersonality): (string | Buffer)[] {
  const { printsOnly, isSilentWithoutOutput } = personality;
  if (printsOnly?.test(command) === true || (isSilentWithoutOutput && text === '')) return [];
  return split(text, personality);
}

/** Splitting by bytes may cut a multi-byte character; splitting by characters does not. An empty text is one packet. */
function split(text: string, { partLength, partUnit }: SourcePersonality): (string | Buffer)[] {
  const whole = partUnit === 'bytes' ? Buffer.from(text) : text;
  if (whole.length <= partLength) return [whole];
  const count = Math.ceil(whole.length / partLength);
  return Array.from({ length: count }, (_, index) => slice(whole, index * partLength, partLength));
}

const slice = (whole: string | Buffer, from: number, length: number): string | Buffer =>
  typeof whole === 'string' ? whole.slice(from, from + length) : whole.subarray(from, from + length);

function withSizeOf(packet: Buffer, { hostileSize, sizeError }: SourceFaults): Buffer {
  if (hostileSize !== null) packet.writeInt32LE(hostileSize, 0);
  else if (sizeError !== 0) packet.writeInt32LE(packet.readInt32LE(0) + sizeError, 0);
  return packet;
}
