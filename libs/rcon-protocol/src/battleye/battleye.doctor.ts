import { PASSWORD_PLACEHOLDER } from '@outpost/contracts/doctor-steps.js';
import { say } from '@outpost/contracts/message.js';
import { type Advice, type Finding, type ProtocolDoctor } from '../protocol-doctor.js';
import { decodeServerPacket, encodeLogin } from './battleye.packet.js';

/** Hosting guides recommend game port + 3: DayZ uses the game port and the two above it. */
const RCON_OFFSET = 3;
/** Default of `steamQueryPort` in DayZ's serverDZ.cfg. */
const DAYZ_QUERY_PORT = 27_016;
/** DayZ's default ports are 2302 and 27016 (query); hosts with several servers shift both by the same amount. */
const DAYZ_QUERY_OFFSET = 24_714;

const UNRESTRICTED = 'RestrictRCon 0';
/** Observed reply to a command that `RestrictRCon` forbids. */
const DISALLOWED = /^\s*disallowed command/i;

export const battleyeConfiguration = (port: number): string =>
  `RConPassword ${PASSWORD_PLACEHOLDER}\nRConPort ${port}\n${UNRESTRICTED}`;

export const battleyeDoctor: ProtocolDoctor = {
  transport: 'udp',
  probe: {
    // BattlEye answers nothing but a login. An empty password is refused, which still identifies the protocol.
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
    // In case the game port was entered as the RCon port.
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

/**
 * BattlEye copies its configuration to `BEServer_x64_active_*.cfg` at start and reads only the copy. One left over from
 * a crash overrides later edits, which is the usual reason for a correct password to be refused.
 */
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

/** Every command that RestrictRCon forbids has side effects (kick, ban, shutdown), so it cannot be tried out. */
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
