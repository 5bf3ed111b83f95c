import { type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { configLines } from '../config-lines.js';
import { type Diagnosis, type DiagnosisRequest } from '../diagnosis.js';
import { type Advice } from '../finding.js';
import { isPublicAddress } from '../public-address.js';

type Unreachable = Pick<Diagnosis, 'address' | 'where'> & {
  readonly request: Pick<DiagnosisRequest, 'type' | 'port'>;
};

/** The game itself calls this port the one players connect to. */
export function gamePortAdvice({ type, port }: Pick<DiagnosisRequest, 'type' | 'port'>): Advice {
  const rconPort = type === 'battleye' ? port + 3 : undefined;
  return {
    cause: `${port} is the port players connect to: the game says so itself. RCON has a port of its own.`,
    fix:
      rconPort === undefined
        ? 'Enter the RCON port of the game server.'
        : `Enter the RConPort of BEServer_x64.cfg. If it has none, add these lines and use ${rconPort}.`,
    config: rconPort === undefined ? null : configLines(type, rconPort),
  };
}

/** Nobody is there, as far as can be told from here. */
export function unreachableAdvice(
  { request: { type, port }, address, where }: Unreachable,
  kind: RconErrorKind,
): Advice {
  const transport = type === 'battleye' ? 'UDP' : 'TCP';
  const hairpin = isPublicAddress(address)
    ? ` Does the game server stand on the same machine or network as this panel? Then ${where} may lead nowhere ` +
      'from inside: use 127.0.0.1 or its local address.'
    : '';
  return {
    cause:
      kind === 'port-closed'
        ? 'The game server is down or still starting, RCON is off, or it is on another port.'
        : 'The game server is down or still starting, RCON is off, the port is wrong, or a firewall stands between.',
    fix: `${startFix(type)} Open port ${port} for ${transport}, and restart the game server.${hairpin}`,
    config: configLines(type, port),
  };
}

const startFix = (type: string): string =>
  type === 'battleye'
    ? 'Check that BEServer_x64.cfg in the BattlEye folder has these lines (on Linux its name is beserver_x64.cfg).'
    : 'Check that RCON is turned on with a password, and on which port.';
