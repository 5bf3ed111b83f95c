import { say } from '@outpost/contracts/message.js';
import { type ProtocolDoctor } from '../protocol-doctor.js';
import { NO_SOURCE_RCON, PACKET_TOO_SMALL } from './source.failures.js';
import { encodePacket, PACKET_TYPE, SMALLEST_SIZE } from './source.packet.js';

/** Servers send no larger packet first; a higher number is not a size field. */
const LARGEST_GREETING = 8_192;

export const sourceDoctor: ProtocolDoctor = {
  transport: 'tcp',
  probe: {
    // A command before the login: Source RCON answers it with an empty packet or not at all, and it is not a failed
    // login. Its size must not be 10, which is a line feed: a line-based console would take it for an entered password.
    hello: () => encodePacket(2, PACKET_TYPE.command, '?'),
    isHarmless: true,
    recognises: startsWithSize,
    detail: (where) => say('source.detected', 'Source RCON answers on {where}.', { where }),
    fix: say('source.choose_type', 'Choose the server type Source.'),
  },
  // A refusal with a cause was inferred from a close; one without was stated by the server and is certain.
  doubt: {
    isDoubtful: ({ kind, cause }) => kind === 'protocol' || (kind === 'refused' && cause !== undefined),
  },
  // Some games close the connection during the long output of `help`.
  asksCheckOfGame: true,
  // The driver only knows four bytes that it read as a size; that number is useful to developers only.
  unreadable: {
    isMeant: ({ words }) => [PACKET_TOO_SMALL, NO_SOURCE_RCON].includes(words.code),
    detail: (where) =>
      say(
        'source.not_source_rcon_at',
        'What answers on {where} does not begin with a packet of Source RCON.',
        { where },
      ),
  },
  // Some servers close on the empty packet used as an end mark; the profile of the right game sends none.
  hangsUp: {
    fix: say('source.choose_game', 'Choose the game of this server, so that it is sent only what it knows.'),
  },
};

function startsWithSize(bytes: Buffer): boolean {
  if (bytes.length < 4) return false;
  const size = bytes.readInt32LE(0);
  return size >= SMALLEST_SIZE && size <= LARGEST_GREETING;
}
