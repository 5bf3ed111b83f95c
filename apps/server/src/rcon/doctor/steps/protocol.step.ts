import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { protocolName } from '../config-lines.js';
import { type Diagnosis } from '../diagnosis.js';
import { type Advice, factOf, failed, type Finding, passed } from '../finding.js';
import { type Speaker } from '../probes/speakers.js';

interface OtherSpeaker extends Advice {
  readonly detail: (where: string) => string;
}

const WEB_FIX =
  'Rust: start the server with "+rcon.web 0" to use Source RCON, or register it as WebRCON. Otherwise look for the RCON port.';

/** What it means when somebody else answers on the port. */
const SPEAKERS: Readonly<Record<Exclude<Speaker, 'game'>, OtherSpeaker>> = {
  battleye: {
    detail: (where) => `BattlEye answers on ${where}.`,
    cause: 'The form says another protocol than the game server speaks.',
    fix: 'Choose the server type BattlEye.',
  },
  source: {
    detail: (where) => `Source RCON answers on ${where}.`,
    cause: 'The form says another protocol than the game server speaks.',
    fix: 'Choose the server type Source.',
  },
  telnet: {
    detail: (where) => `The telnet console of 7 Days to Die answers on ${where}.`,
    cause: 'The form says another protocol than the game server speaks.',
    fix: 'Choose the server type Telnet.',
  },
  http: {
    detail: (where) => `A web server answers on ${where}.`,
    cause: 'This is no RCON port, or one of RCON over WebSocket.',
    fix: WEB_FIX,
  },
  tcp: {
    detail: (where) => `Something takes TCP connections on ${where}, as Source RCON does.`,
    cause: 'The game server speaks Source RCON, or another service has this port.',
    fix: 'Choose the server type Source, or enter the RConPort of BEServer_x64.cfg.',
  },
  query: {
    detail: (where) => `The game answers queries on ${where}, but no RCON.`,
    cause: 'This is the game or query port, or RCON is turned off.',
    fix: 'Enter the RCON port. On Source engines both share a number: start CS2 with "-usercon", and set rcon_password.',
  },
};

export async function findProtocol(diagnosis: Diagnosis): Promise<Finding> {
  const speaker = diagnosis.isAnsweredByOther ? await diagnosis.otherSpeaker() : undefined;
  if (speaker === undefined || speaker === 'game') return ofLogin(diagnosis);
  const { detail, ...advice } = SPEAKERS[speaker];
  return failed(detail(diagnosis.where), advice);
}

async function ofLogin(diagnosis: Diagnosis): Promise<Finding> {
  const name = protocolName(diagnosis.request.type);
  const attempt = await diagnosis.logIn();
  if (attempt.link || attempt.error.kind === 'refused') return passed(`${name} answers.`);
  return failed(factOf(attempt.error), adviceFor(attempt.error, name));
}

function adviceFor({ kind, message }: RconError, name: string): Advice {
  if (message.includes('telnet console'))
    return { cause: SPEAKERS.telnet.cause ?? null, fix: SPEAKERS.telnet.fix ?? null };
  if (message.includes('web server')) return { cause: SPEAKERS.http.cause ?? null, fix: WEB_FIX };
  if (kind === 'no-answer') {
    return {
      cause: `Something other than ${name} has this port, or it ignores this address after wrong passwords.`,
      fix: 'Check the port. If it is right, restart the game server and try again.',
    };
  }
  return { cause: `Something other than ${name} has this port.`, fix: 'Check the port and the server type.' };
}
