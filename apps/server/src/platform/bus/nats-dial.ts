import { AuthorizationError } from '@nats-io/transport-node';
import { ConfigurationError } from '../errors/configuration-error.js';
import { type Log } from '../log.js';
import { NatsConnection } from './nats-connection.js';
import { type NatsSettings } from './nats-settings.js';

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
      return await NatsConnection.dial(settings, server, log);
    } catch (error) {
      const refusal = refusalIn(error);
      if (!(failure instanceof ConfigurationError)) failure = refusal ?? error;
    }
  }
  throw failure;
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
