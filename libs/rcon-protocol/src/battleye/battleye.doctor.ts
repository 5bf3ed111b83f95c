import { PASSWORD_PLACEHOLDER } from '@outpost/contracts/doctor-steps.js';
import { say } from '@outpost/contracts/message.js';
import { type Advice, type Finding, type ProtocolDoctor } from '../protocol-doctor.js';
import { decodeServerPacket, encodeLogin } from './battleye.packet.js';

/** The RCON port that guides recommend: game port + 3. */
const RCON_OFFSET = 3;
/** `steamQueryPort` of DayZ when nobody changed it. */
const DAYZ_QUERY_PORT = 27_016;
/** From DayZ's game port to its query port, 2302 to 27016: hosts with several servers shift both. */
const DAYZ_QUERY_OFFSET = 24_714;

const UNRESTRICTED = 'RestrictRCon 0';
/** The answer to what the configuration forbids. */
const DISALLOWED = /^\s*disallowed command/i;

export const battleyeConfiguration = (port: number): string =>
  `RConPassword ${PASSWORD_PLACEHOLDER}\nRConPort ${port}\n${UNRESTRICTED}`;

export const battleyeDoctor: ProtocolDoctor = {
  transport: 'udp',
  probe: {
    // It answers nobody but who logs in; an empty password is refused, and that is an answer.
    hello: () => encodeLogin(''),
    isHarmless: true,
    recognises: (bytes) => decodeServerPacket(bytes) !== undefined,
    detail: (where) => say('battleye.detected', 'BattlEye answers on {where}.', { where }),
    fix: say('battleye.choose_type', 'Choose the server type BattlEye.'),
  },
  queryPorts,
  unreachable: {
    fix: say(
      'battleye.check_configuration',
      'Check that BEServer_x64.cfg in the BattlEye folder has these lines (on Linux its name is beserver_x64.cfg).',
    ),
  },
  gamePort,
  refused,
  queryPort: {
    fix: say('battleye.dayz_query_port', 'On DayZ it is steamQueryPort in serverDZ.cfg.'),
  },
  judgeRights,
};

function queryPorts(rconPort: number): readonly number[] {
  const port = rconPort - RCON_OFFSET;
  return [
    port + DAYZ_QUERY_OFFSET,
    DAYZ_QUERY_PORT,
    port + 1,
    // When the port is the game port by mistake.
    rconPort + DAYZ_QUERY_OFFSET,
    rconPort + 1,
    rconPort,
  ];
}

function gamePort(port: number): Advice {
  const rconPort = port + RCON_OFFSET;
  return {
    fix: say(
      'battleye.enter_rcon_port',
      'Enter the RConPort of BEServer_x64.cfg. If it has none, add these lines and use {rconPort}.',
      { rconPort },
    ),
    config: battleyeConfiguration(rconPort),
  };
}

/** The stale file is by far the most common reason for a right password to be refused. */
function refused(port: number): Advice {
  return {
    cause: say(
      'battleye.old_password_in_force',
      'The password is wrong, or BattlEye still uses an old one: a file named BEServer_x64_active_*.cfg, left over from a crash, overrides BEServer_x64.cfg.',
    ),
    fix: say(
      'battleye.delete_active_configuration',
      'Compare the password with RConPassword in BEServer_x64.cfg. If it is the same, stop the game server, delete BEServer_x64_active_*.cfg beside that file, and start the server again.',
    ),
    config: battleyeConfiguration(port),
  };
}

/** Every command RestrictRCon forbids does something: kicks, bans, stops the server. */
function judgeRights(firstReply: string): Finding {
  if (!DISALLOWED.test(firstReply)) {
    return {
      status: 'skipped',
      detail: say(
        'battleye.restrict_rcon_not_known',
        "Whether RestrictRCon is on can't be told without kicking somebody or stopping the server.",
      ),
      fix: say(
        'battleye.if_kick_is_disallowed',
        'If a kick is answered with "Disallowed command", change this line of BEServer_x64.cfg.',
      ),
      config: UNRESTRICTED,
    };
  }
  return {
    status: 'failed',
    detail: say('battleye.command_disallowed', 'BattlEye answered "Disallowed command".'),
    cause: say('battleye.restrict_rcon_is_on', 'RestrictRCon is on.'),
    fix: say(
      'battleye.change_configuration_line',
      'Change this line of BEServer_x64.cfg, and restart the game server.',
    ),
    config: UNRESTRICTED,
  };
}
