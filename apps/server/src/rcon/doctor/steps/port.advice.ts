import { BlockList, isIPv6 } from 'node:net';
import { say, sentences } from '@outpost/contracts/message.js';
import { type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type Advice } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis, type DiagnosisRequest } from '../diagnosis.js';

type Chosen = Pick<Diagnosis, 'known'> & { readonly request: Pick<DiagnosisRequest, 'port'> };
type Unreachable = Chosen & Pick<Diagnosis, 'protocol' | 'address' | 'where'>;

/** For a port that the game itself reports as the one players connect to. */
export const gamePortAdvice = ({ known, request: { port } }: Chosen): Advice => ({
  cause: say(
    'doctor.port_is_game_port',
    '{port} is the port players connect to: the game says so itself. RCON has a port of its own.',
    { port },
  ),
  ...(known.gamePort?.(port) ?? {
    fix: say('doctor.enter_rcon_port', 'Enter the RCON port of the game server.'),
  }),
});

/** For a port where nothing answers, as far as the panel can tell. */
export function unreachableAdvice(
  { request: { port }, protocol, known, address, where }: Unreachable,
  kind: RconErrorKind,
): Advice {
  const transport = known.transport === 'udp' ? 'UDP' : 'TCP';
  const { fix } = known.unreachable ?? {
    fix: say('doctor.check_rcon_is_on', 'Check that RCON is turned on with a password, and on which port.'),
  };
  const open = say('doctor.open_port', 'Open port {port} for {transport}, and restart the game server.', {
    port,
    transport,
  });
  const hairpin = say(
    'doctor.same_network',
    'Does the game server stand on the same machine or network as this panel? Then {where} may lead nowhere from inside: use 127.0.0.1 or its local address.',
    { where },
  );
  return {
    cause:
      kind === 'port-closed'
        ? say(
            'doctor.refused_reasons',
            'The game server is down or still starting, RCON is off, or it is on another port.',
          )
        : say(
            'doctor.silent_reasons',
            'The game server is down or still starting, RCON is off, the port is wrong, or a firewall stands between.',
          ),
    fix: isPublicAddress(address) ? sentences(fix, open, hairpin) : sentences(fix, open),
    config: protocol?.configuration?.(port) ?? null,
  };
}

const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  LOCAL.addSubnet(network, prefix, 'ipv4');
}
LOCAL.addSubnet('::1', 128, 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Whether an address belongs to the internet, not to this machine or network. */
const isPublicAddress = (address: string): boolean =>
  !LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
