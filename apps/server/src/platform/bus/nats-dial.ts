import { hostname } from 'node:os';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import {
  AuthorizationError,
  connect,
  type NodeConnectionOptions,
  type ServerInfo,
} from '@nats-io/transport-node';
import { ConfigurationError } from '../errors/configuration-error.js';
import { type Log } from '../log.js';
import { MESSAGE_MAX_BYTES } from './bus.js';
import { NatsConnection } from './nats-connection.js';
import { type NatsServer, type NatsSettings } from './nats-settings.js';

const DIAL_MS = 5_000;
/** A connection that is silent for three of these is given up. */
const PING_MS = 3_000;
const UNANSWERED_PINGS_MAX = 2;
/** The first version whose behaviour is tested. */
const OLDEST = [2, 9] as const;
/** Codes of Node's TLS errors; the client reports a server without TLS as `server does not support 'tls'`. */
const TLS_FAILURE = /CERT|TLS|SIGNATURE|'tls'/;

/**
 * Connects to one of the servers, in a random order, so that replicas spread.
 *
 * @throws {ConfigurationError} when a server refuses this client for good; other errors when none can be reached
 */
export async function dialAny(settings: NatsSettings, log: Pick<Log, 'warn'>): Promise<NatsConnection> {
  const servers = settings.servers.map((server) => ({ server, order: Math.random() }));
  let failure: unknown;
  for (const { server } of servers.sort((a, b) => a.order - b.order)) {
    try {
      return await dial(settings, server, log);
    } catch (error) {
      const refusal = refusalIn(error);
      if (!(failure instanceof ConfigurationError)) failure = refusal ?? error;
    }
  }
  throw failure;
}

async function dial(
  settings: NatsSettings,
  server: NatsServer,
  log: Pick<Log, 'warn'>,
): Promise<NatsConnection> {
  const client = await connect(optionsOf(settings, server));
  const problem = client.info && problemOf(client.info);
  if (problem === undefined) return new NatsConnection(client, log);
  await client.close();
  throw new ConfigurationError('NATS_URL', `leads to ${problem}`);
}

/** What the start says in the end when no server can be reached. Servers are not told passwords in their errors. */
export const unreachable = (error: unknown): ConfigurationError =>
  new ConfigurationError('NATS_URL', `leads to no usable NATS server (${(error as Error).message})`, {
    cause: error,
  });

function refusalIn(error: unknown): ConfigurationError | undefined {
  if (error instanceof ConfigurationError) return error;
  if (error instanceof AuthorizationError) {
    const problem = 'leads to a NATS server that refuses its user, password or token';
    return new ConfigurationError('NATS_URL', problem, { cause: error });
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return TLS_FAILURE.test(code ?? message) ? unreachable(error) : undefined;
}

function optionsOf(
  { credentials, tls, prefix }: NatsSettings,
  { host, port }: NatsServer,
): NodeConnectionOptions {
  const secured = tls && {
    ...(tls.ca !== undefined && { ca: tls.ca }),
    // The client names no host for an address, and Node would check the certificate for `localhost`.
    checkServerIdentity: (_name: string, certificate: PeerCertificate) =>
      checkServerIdentity(host, certificate),
  };
  return {
    servers: [host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`],
    name: `outpost ${hostname()}`,
    ...credentials,
    ...(secured && { tls: secured }),
    inboxPrefix: `${prefix}.inbox`,
    timeout: DIAL_MS,
    reconnect: false,
    pingInterval: PING_MS,
    maxPingOut: UNANSWERED_PINGS_MAX,
    ignoreClusterUpdates: true,
    noAsyncTraces: true,
  };
}

function problemOf({ version, max_payload: maxPayload }: ServerInfo): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    return `a NATS server older than ${OLDEST.join('.')} (${version})`;
  }
  if (maxPayload >= MESSAGE_MAX_BYTES) return undefined;
  return `a NATS server whose max_payload is below ${MESSAGE_MAX_BYTES} bytes`;
}
