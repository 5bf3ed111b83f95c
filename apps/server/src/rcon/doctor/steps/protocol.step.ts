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
  tls: {
    detail: (where) => `Something that speaks TLS answers on ${where}.`,
    cause: 'A web server or a mail server has this port, not the game server.',
    fix: 'Enter the RCON port of the game server.',
  },
  ssh: {
    detail: (where) => `An SSH server answers on ${where}.`,
    cause: 'This is where its machine is administered, not the game server.',
    fix: 'Enter the RCON port of the game server.',
  },
  minecraft: {
    detail: (where) => `Minecraft answers on ${where} as it answers players.`,
    cause: 'This is the port players connect to. RCON has a port of its own.',
    fix: 'Enter rcon.port of server.properties, which is 25575 unless somebody changed it; enable-rcon must be true there.',
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

/** Of a stranger the driver knows four bytes, read as a size; nobody is helped by that number. */
const IMPOSSIBLE_SIZE = /announced a packet of/;

export async function findProtocol(diagnosis: Diagnosis): Promise<Finding> {
  const speaker = diagnosis.isAnsweredByOther ? await diagnosis.otherSpeaker() : undefined;
  if (speaker === undefined || speaker === 'game') return ofLogin(diagnosis);
  const { detail, ...advice } = SPEAKERS[speaker];
  return failed(detail(diagnosis.where), advice);
}

async function ofLogin(diagnosis: Diagnosis): Promise<Finding> {
  const name = protocolName(diagnosis.request.type);
  const attempt = await diagnosis.logIn();
  if (attempt.link) return passed(`${name} answers.`);
  const stranger = await strangerOf(diagnosis, attempt.error);
  if (stranger) return stranger;
  if (attempt.error.kind === 'refused') return passed(`${name} answers.`);
  const detail = IMPOSSIBLE_SIZE.test(attempt.error.message)
    ? `What answers on ${diagnosis.where} does not begin with a packet of Source RCON.`
    : factOf(attempt.error);
  return failed(detail, adviceFor(attempt.error, name));
}

/** Whose port it is, where a login failed in a way that proves nothing about the password. */
async function strangerOf(diagnosis: Diagnosis, { kind, cause }: RconError): Promise<Finding | undefined> {
  const { type } = diagnosis.request;
  // A refusal in words is the protocol's own; one that has a cause is guessed from a server that hung up.
  const hungUp = kind === 'refused' && cause !== undefined;
  if (type === 'webrcon' && hungUp) return strangerToWebSockets(diagnosis);
  const isDoubtful = type === 'source' && (hungUp || kind === 'protocol');
  return isDoubtful ? foreign(diagnosis, await diagnosis.tcpSpeaker()) : undefined;
}

/** A WebSocket that is not opened says nothing of the password before its server has spoken HTTP. */
async function strangerToWebSockets(diagnosis: Diagnosis): Promise<Finding | undefined> {
  const speaker = await diagnosis.tcpSpeaker();
  if (speaker === 'http') return undefined;
  const nobody = failed(`Something takes TCP connections on ${diagnosis.where}, but opens no WebSocket.`, {
    cause: 'This is not the port of WebRCON, WebRCON is off, or the server hangs up on a wrong password.',
    fix: 'Check the port. Rust: start the server with "+rcon.web 1", or choose the server type Source.',
  });
  return foreign(diagnosis, speaker) ?? nobody;
}

/** Undefined for who speaks the chosen protocol, and for whom nothing is known by. */
function foreign({ request, where }: Diagnosis, speaker: Speaker | undefined): Finding | undefined {
  if (speaker === undefined || speaker === request.type || speaker === 'tcp' || speaker === 'game')
    return undefined;
  const { detail, ...advice } = SPEAKERS[speaker];
  return failed(detail(where), advice);
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
