import { say, type Words } from '@outpost/contracts/message.js';
import { isMinecraftPacket } from './minecraft.js';

/** A service that answers on a port in place of the chosen protocol, and the advice for it. */
export interface DetectedService {
  /** Id of a protocol or of an {@link OtherService}. */
  readonly id: string;
  readonly detail: (where: string) => Words;
  readonly cause: Words;
  readonly fix: Words;
}

type OtherService = 'tls' | 'ssh' | 'minecraft' | 'tcp' | 'query' | 'game';

const QUERY: DetectedService = {
  id: 'query',
  detail: (where) =>
    say('doctor.answers_queries_only', 'The game answers queries on {where}, but no RCON.', { where }),
  cause: say('doctor.game_or_query_port', 'This is the game or query port, or RCON is turned off.'),
  fix: say(
    'doctor.enter_rcon_port_of_source',
    'Enter the RCON port. On Source engines both share a number: start CS2 with "-usercon", and set rcon_password.',
  ),
};

/** Services that do not speak RCON. */
export const OTHER_SERVICES: Readonly<Record<OtherService, DetectedService>> = {
  tls: {
    id: 'tls',
    detail: (where) =>
      say('doctor.tls_detected', 'Something that speaks TLS answers on {where}.', {
        where,
      }),
    cause: say(
      'doctor.web_or_mail_server',
      'A web server or a mail server has this port, not the game server.',
    ),
    fix: say('doctor.enter_rcon_port', 'Enter the RCON port of the game server.'),
  },
  ssh: {
    id: 'ssh',
    detail: (where) => say('doctor.ssh_detected', 'An SSH server answers on {where}.', { where }),
    cause: say(
      'doctor.machine_administration',
      'This is where its machine is administered, not the game server.',
    ),
    fix: say('doctor.enter_rcon_port', 'Enter the RCON port of the game server.'),
  },
  /** The port Minecraft's players connect to. */
  minecraft: {
    id: 'minecraft',
    detail: (where) =>
      say('doctor.minecraft_game_port', 'Minecraft answers on {where} as it answers players.', {
        where,
      }),
    cause: say('doctor.game_port', 'This is the port players connect to. RCON has a port of its own.'),
    fix: say(
      'doctor.enter_minecraft_rcon_port',
      'Enter rcon.port of server.properties, which is 25575 unless somebody changed it; enable-rcon must be true there.',
    ),
  },
  /** Accepts connections and stays silent. */
  tcp: {
    id: 'tcp',
    detail: (where) =>
      say('doctor.tcp_detected', 'Something takes TCP connections on {where}, as Source RCON does.', {
        where,
      }),
    cause: say(
      'doctor.speaks_source_or_other_service',
      'The game server speaks Source RCON, or another service has this port.',
    ),
    fix: say(
      'doctor.choose_source_or_enter_rcon_port',
      'Choose the server type Source, or enter the RConPort of BEServer_x64.cfg.',
    ),
  },
  query: QUERY,
  /** The port is the one the game reports as its own. */
  game: { ...QUERY, id: 'game' },
};

/** Content type alert (0x15) or handshake (0x16), and major version 3: a TLS record (RFC 8446, 5.1). */
const isTls = ([type, major]: Buffer): boolean => (type === 0x15 || type === 0x16) && major === 3;

/** Recognised by their first bytes, which as the size of an RCON packet would be impossible. */
export const BY_FIRST_BYTES: readonly (readonly [OtherService, (bytes: Buffer) => boolean])[] = [
  ['ssh', (bytes) => bytes.toString('latin1', 0, 4) === 'SSH-'],
  ['tls', isTls],
  ['minecraft', isMinecraftPacket],
];
