import { say } from '@outpost/contracts/message.js';
import { type ProtocolDoctor } from '../protocol-doctor.js';
import { NO_SOURCE_RCON, PACKET_TOO_SMALL } from './source.failures.js';
import { encodePacket, PACKET_TYPE, SMALLEST_SIZE } from './source.packet.js';

/** What servers send at once; a number beyond it is no size. */
const LARGEST_GREETING = 8_192;

export const sourceDoctor: ProtocolDoctor = {
  transport: 'tcp',
  probe: {
    // A command before the login: Source RCON answers it with nothing, and it counts as no failed login. Not an empty
    // one: its length would be a line feed, and a plain console would take that for a wrong password.
    hello: () => encodePacket(2, PACKET_TYPE.command, '?'),
    isHarmless: true,
    recognises: startsWithSize,
    detail: (where) => say('source.detected', 'Source RCON answers on {where}.', { where }),
    fix: say('source.choose_type', 'Choose the server type Source.'),
  },
  // A refusal in words is the protocol's own; one that has a cause is guessed from a server that hung up.
  doubt: {
    isDoubtful: ({ kind, cause }) => kind === 'protocol' || (kind === 'refused' && cause !== undefined),
  },
  // Behind the many pages of `help` some games hang up.
  asksCheckOfGame: true,
  // Of a stranger the driver knows four bytes, read as a size; nobody is helped by that number.
  unreadable: {
    isMeant: ({ words }) => [PACKET_TOO_SMALL, NO_SOURCE_RCON].includes(words.code),
    detail: (where) =>
      say(
        'source.not_source_rcon_at',
        'What answers on {where} does not begin with a packet of Source RCON.',
        { where },
      ),
  },
  // Some hang up on the empty packet that marks the end of an answer; the profile of the right game sends none.
  hangsUp: {
    fix: say('source.choose_game', 'Choose the game of this server, so that it is sent only what it knows.'),
  },
};

function startsWithSize(bytes: Buffer): boolean {
  if (bytes.length < 4) return false;
  const size = bytes.readInt32LE(0);
  return size >= SMALLEST_SIZE && size <= LARGEST_GREETING;
}
